import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { clientInterface } from "./declarations/client-interface.ts";
import { fixedTypes } from "./declarations/fixed-types.ts";
import { wireTypes } from "./declarations/wire-types.ts";

const here = import.meta.dirname;
const dist = join(here, "dist");

/** Builds `dist` as a separate package: one script and one declaration file, without dependencies. */
async function buildClient(): Promise<void> {
  await build({
    root: here,
    configFile: false,
    mode: "production",
    logLevel: "warn",
    publicDir: false,
    build: {
      outDir: dist,
      emptyOutDir: true,
      target: "es2022",
      minify: false,
      lib: { entry: join(here, "src/index.ts"), formats: ["es"], fileName: "index" },
    },
  });
  writeFileSync(join(dist, "index.d.ts"), `${[fixedTypes(), clientInterface(), wireTypes()].join("\n\n")}\n`);
  writeFileSync(join(dist, "package.json"), `${JSON.stringify(manifest(), undefined, 2)}\n`);
  copyFileSync(join(here, "README.md"), join(dist, "README.md"));
  copyFileSync(join(here, "../LICENSE"), join(dist, "LICENSE"));
}

/** The workspace's own manifest refers to the sources and to the contract, which are not part of the package. */
function manifest(): Record<string, unknown> {
  const { name, version } = JSON.parse(readFileSync(join(here, "package.json"), "utf8")) as Record<string, string>;
  return {
    name,
    version,
    private: true,
    description: "Typed client for the Corkboard API, for Node.js and browsers",
    license: "MIT",
    type: "module",
    sideEffects: false,
    exports: { ".": { types: "./index.d.ts", default: "./index.js" } },
  };
}

await buildClient();
