import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { type OutputChunk, rolldown } from "rolldown";
import { lineFor, sourceListName } from "./bin/bundle.js";
import { filesBesideTheBundle } from "./files-beside-the-bundle.ts";

const here = import.meta.dirname;
const repository = join(here, "..");

/** What `server/bin` starts. Threads and lazily required packages become further entries. */
const programs = {
  serve: join(here, "src", "start", "main.ts"),
  worker: join(here, "src", "start", "worker-main.ts"),
  corkboard: join(here, "src", "cli", "main.ts"),
};

/** Native code, and a package that reads a script from its own folder. Everything else is in the bundle, once. */
const leftOut = ["sharp", "@scalar/fastify-api-reference"];

const isInstalled = (file: string) => file.includes(`${sep}node_modules${sep}`);

/** Builds the bundle that `server/bin` starts if its sources are unchanged. It replaces an older one at once. */
export async function buildServer(folder = join(here, "dist")): Promise<void> {
  const sources = new Map<string, string>();
  const record = (file: string) => {
    const path = relative(repository, file);
    sources.set(path, lineFor(path));
  };
  record(join(repository, "package-lock.json"));
  const bundle = await rolldown({
    input: programs,
    platform: "node",
    external: leftOut,
    plugins: [
      filesBesideTheBundle({ folder, isInstalled }),
      {
        name: "corkboard:record-sources",
        // Before the file is read: a change during the build makes the bundle unfit.
        load: (file) => {
          if (file.startsWith(repository) && !isInstalled(file)) record(file);
        },
      },
      {
        name: "corkboard:no-map-of-packages",
        transform: {
          filter: { id: /\/node_modules\// },
          handler: (code) => ({ code, map: { mappings: "" } }),
        },
      },
    ],
    onLog(_level, log) {
      throw new Error(log.message);
    },
  });
  const written = `${folder}.new`;
  rmSync(written, { recursive: true, force: true });
  const { output } = await bundle.write({
    dir: written,
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "[name]-[hash].js",
    sourcemap: "hidden",
    sourcemapExcludeSources: true,
    // Names are kept for stack traces. Without white space the service needs 3 MB less.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  });
  rejectFurtherImports(output.filter((file) => file.type === "chunk"));
  writeFileSync(join(written, sourceListName), `${[...sources.values()].toSorted().join("\n")}\n`);
  rmSync(folder, { recursive: true, force: true });
  renameSync(written, folder);
}

/** A package that is imported as well as bundled would be loaded twice, with two states. */
function rejectFurtherImports(chunks: readonly OutputChunk[]): void {
  const own = new Set(chunks.map(({ fileName }) => fileName));
  const further = chunks
    .flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
    .filter((name) => !own.has(name) && !name.startsWith("node:") && !leftOut.includes(name));
  if (further.length > 0) throw new Error(`not in the bundle: ${[...new Set(further)].join(", ")}`);
}

if (import.meta.main) await buildServer();
