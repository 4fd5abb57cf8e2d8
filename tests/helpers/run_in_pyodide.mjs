// Calls `checked` of a Python script in the Pyodide of a site under node, with what stands on stdin.
//
//     node run_in_pyodide.mjs PYODIDE LIBRARY.zip PACKAGES.zip SCRIPT.py < GIVEN

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, library, packages, script] = process.argv.slice(2);
try {
  const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
  const python = await loadPyodide({ indexURL: folder, stdLibURL: pathToFileURL(library).href });
  const archive = new Uint8Array(readFileSync(packages));
  python.unpackArchive(archive, "zip", { extractDir: "/lib/python3.14/site-packages" });
  python.runPython(readFileSync(script, "utf-8"));
  console.log(await python.globals.get("checked")(readFileSync(0, "utf-8")));
  process.exit(0);
} catch (error) {
  console.error(String(error.message ?? error).slice(-2000));
  process.exit(1);
}
