// Packs files for a browser with the very interpreter that will run there:
//
//     node compile.mjs FOLDER IN OUT [IN OUT ...]
//
// FOLDER holds Pyodide. OUT is IN, gzipped; in a .zip every module becomes bytecode without
// docstrings, in the place of its source. The same files give the same bytes on every machine.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const PROGRAM = `
import gzip, importlib.util, io, marshal, zipfile

def compiled(name, source):
    code = compile(source, name, "exec", dont_inherit=True, optimize=2)
    unchecked = (1).to_bytes(4, "little") + importlib.util.source_hash(source)
    return importlib.util.MAGIC_NUMBER + unchecked + marshal.dumps(code)

def bytecode(data):
    before, after = zipfile.ZipFile(io.BytesIO(data)), io.BytesIO()
    with zipfile.ZipFile(after, "w") as archive:
        for name in sorted(before.namelist()):
            content = before.read(name)
            if name.endswith(".py"):
                name, content = name + "c", compiled(name, content)
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content)
    return after.getvalue()

data = source.to_bytes()
gzip.compress(bytecode(data) if zipped else data, 9, mtime=0)
`;

const [folder, ...paths] = process.argv.slice(2);
try {
  const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
  const python = await loadPyodide({ indexURL: folder, env: { HOME: "/", PYTHONHASHSEED: "0" } });
  for (let i = 0; i < paths.length; i += 2) {
    python.globals.set("zipped", paths[i].endsWith(".zip"));
    python.globals.set("source", new Uint8Array(readFileSync(paths[i])));
    const bytes = python.runPython(PROGRAM);
    writeFileSync(paths[i + 1], bytes.toJs());
    bytes.destroy();
  }
} catch (error) {
  console.error(String(error.message ?? error).trim().slice(-300), error.errno ?? "");
  process.exit(1);
}
