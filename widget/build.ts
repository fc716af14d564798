import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build, type InlineConfig } from "vite";
import { retryableParts } from "./retryable-parts.ts";

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
 * First the lazy-loaded parts, with a content hash in their names; then the loader, a classic script that contains the
 * names of the entries. These are built separately so that they share no chunk: see `retryableParts`.
 */
export async function buildWidget(): Promise<void> {
  rmSync(dist, { recursive: true, force: true });
  const panel = await buildParts("panel", "src/panel/panel.tsx");
  const recorder = await buildParts("recorder", "src/record/recorder.ts");
  const review = await buildParts("review", "src/review/review.ts");
  await build({
    ...common,
    define: {
      __PANEL__: JSON.stringify(panel),
      __RECORDER__: JSON.stringify(recorder),
      __REVIEW__: JSON.stringify(review),
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

/** Builds an entry and the parts that it loads. Returns the entry's file name. */
async function buildParts(name: string, source: string): Promise<string> {
  const output = await build({
    ...common,
    plugins: [retryableParts({ isEntryRetried: true })],
    build: {
      ...commonBuild,
      outDir: "dist/widget",
      lib: { entry: { [name]: join(here, source) }, formats: ["es"] },
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
  const files = Array.isArray(output) ? output.flatMap((each) => each.output) : [];
  const entry = files.find((file) => file.type === "chunk" && file.isEntry);
  return entry?.fileName ?? fail(`${source} was not built`);
}

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
