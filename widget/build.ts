import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build, type InlineConfig } from "vite";

const here = import.meta.dirname;
const dist = join(here, "dist");

const common: InlineConfig = {
  root: here,
  configFile: false,
  mode: "production",
  logLevel: "warn",
  publicDir: false,
  base: "./",
  oxc: { jsx: { runtime: "classic", pragma: "h", pragmaFrag: "Fragment", pure: false, development: false } },
};

const commonBuild = {
  outDir: "dist",
  emptyOutDir: false,
  target: "es2022",
  // The first versions that support the CSS in use, so that no fallbacks are emitted.
  cssTarget: ["chrome111", "firefox113", "safari16.4"],
  modulePreload: false,
};

/**
 * Two builds: first the lazy-loaded parts, with a content hash in their names; then the loader, a classic script that
 * contains those names.
 */
export async function buildWidget(): Promise<void> {
  rmSync(dist, { recursive: true, force: true });
  await build({
    ...common,
    build: {
      ...commonBuild,
      outDir: "dist/widget",
      manifest: true,
      lib: {
        entry: { panel: join(here, "src/panel/panel.tsx"), recorder: join(here, "src/record/recorder.ts") },
        formats: ["es"],
      },
      rolldownOptions: {
        preserveEntrySignatures: "allow-extension",
        output: {
          entryFileNames: "[name]-[hash].js",
          chunkFileNames: "[name]-[hash].js",
          minify: true,
          comments: { annotation: false },
        },
      },
    },
  });
  const manifest = JSON.parse(readFileSync(join(dist, "widget/.vite/manifest.json"), "utf8")) as Manifest;
  const fileOf = (source: string) => JSON.stringify(manifest[source]?.file ?? fail(`${source} was not built`));
  await build({
    ...common,
    define: {
      __PANEL__: fileOf("src/panel/panel.tsx"),
      __RECORDER__: fileOf("src/record/recorder.ts"),
    },
    build: {
      ...commonBuild,
      rolldownOptions: {
        input: { widget: join(here, "src/loader/main.ts") },
        output: { format: "iife", entryFileNames: "[name].js" },
      },
    },
  });
  for (const folder of [dist, join(dist, "widget")]) compressScripts(folder);
}

/** Vite's build manifest. */
type Manifest = Record<string, { readonly file: string }>;

/** Compressed at build time, so that the service only selects a file. */
function compressScripts(folder: string): void {
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".js"))) {
    const bytes = readFileSync(join(folder, name));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes));
  }
}

function fail(message: string): never {
  throw new Error(message);
}

if (import.meta.main) await buildWidget();
