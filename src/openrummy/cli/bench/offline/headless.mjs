// Runs a Python program in the Python of a site without a server, under node:
//
//     node headless.mjs FOLDER PROGRAM.py ARGUMENT
//
// FOLDER holds the site's Python, unpacked. Prints what the program prints, then what its `main`
// answers.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const NO_PACKAGES = JSON.stringify({
  info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2", version: "314.0.7" },
  packages: {},
});

const [folder, program, argument] = process.argv.slice(2);
const file = (name) => new Uint8Array(readFileSync(join(folder, name)));
try {
  const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
  const library = pathToFileURL(join(folder, "library.zip")).href;
  const python = await loadPyodide({ indexURL: folder, stdLibURL: library, lockFileContents: NO_PACKAGES });
  python.unpackArchive(file("packages.zip"), "zip", { extractDir: "/lib/python3.14/site-packages" });
  python.pyimport("openrummy.play.alone.bridge").load_kernel(file("kernel.wasm"));
  python.runPython(readFileSync(program, "utf-8"));
  console.log(await python.globals.get("main")(argument));
  process.exit(0);
} catch (error) {
  console.error(String(error.message ?? error).slice(-2000));
  process.exit(1);
}
