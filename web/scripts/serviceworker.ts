/**
 * Vite plugin: writes `sw.js`, the service worker of a site without a server, as one plain script.
 * `openrummy site` fills in the list of the site's files.
 */

import { join } from "node:path";
import { build, type Plugin } from "vite";

export function serviceWorker(): Plugin {
  let outDir = "";
  return {
    name: "openrummy-service-worker",
    apply: "build",
    configResolved(config) {
      outDir = config.build.outDir;
    },
    async closeBundle() {
      if (process.env["VITEST"]) return;
      await build({
        configFile: false,
        publicDir: false,
        logLevel: "warn",
        define: { "process.env.NODE_ENV": '"production"' },
        build: {
          outDir,
          emptyOutDir: false,
          target: "es2022",
          lib: {
            entry: join(import.meta.dirname, "../src/worker/sw.ts"),
            formats: ["iife"],
            name: "openrummy",
            fileName: () => "sw.js",
          },
        },
      });
    },
  };
}
