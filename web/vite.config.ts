import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { courts } from "./scripts/courts.ts";
import { firstPaint } from "./scripts/firstpaint.ts";
import { licenceFile } from "./scripts/licences.ts";
import { serviceWorker } from "./scripts/serviceworker.ts";

const server = process.env["OPENRUMMY_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), courts(), firstPaint(), licenceFile(), serviceWorker()],
  base: "./", // it also runs in a folder of a static host
  worker: { format: "es" },
  publicDir: "static",
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  build: {
    outDir: "../src/openrummy/server/static",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    assetsInlineLimit: 0,
  },
  server: {
    proxy: {
      // the server compares Origin with Host: keep the browser's
      "/api": { target: server, changeOrigin: false },
      "/healthz": { target: server, changeOrigin: false },
      "/ws": { target: server, ws: true },
    },
  },
  test: {
    environment: "jsdom",
    isolate: false, // one browser for the files of a worker: making one took longer than the tests
    include: ["src/**/*.test.ts"],
    setupFiles: ["src/kit/fixtures/setup.ts"],
    // a slow or busy machine fails no test
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
