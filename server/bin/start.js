// Plain JavaScript, so that an outdated Node.js can run it and report that it is too old.
import * as module from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const minimumMajor = 24;

/**
 * Loads a program if the Node.js version is supported: from the bundle if that fits the sources, otherwise from its
 * source. The compile cache is enabled before either is loaded: a start from the cache skips type stripping, and does not
 * even load the module for it. Threads find the cache only through the environment.
 */
export async function start(name, loadSource) {
  const { node } = process.versions;
  if (Number.parseInt(node, 10) < minimumMajor) {
    process.stderr.write(
      `Corkboard requires Node.js ${minimumMajor} or newer, but ${process.execPath} is ${node}. ` +
        "Use `npm start` or `npm run`, which use the installed node_modules/.bin/node\n",
    );
    process.exitCode = 1;
    return;
  }
  process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), "node-compile-cache");
  module.enableCompileCache();
  await (
    await loaderOf(name, loadSource)
  )();
}

async function loaderOf(name, loadSource) {
  const chosen = process.env.CORKBOARD_BUNDLE;
  if (chosen === "off") return loadSource;
  const { unfitness } = await import("./bundle.js");
  const folder = chosen || join(import.meta.dirname, "..", "dist");
  const reason = unfitness(folder);
  if (reason === undefined) {
    const { showSourcesInStacks } = await import("./source-stacks.js");
    showSourcesInStacks(folder);
    return () => import(pathToFileURL(join(folder, `${name}.js`)).href);
  }
  process.stderr.write(
    `Corkboard starts from its sources, which takes longer, because the bundle in ${folder} ${reason}: ` +
      "run `npm run build`\n",
  );
  return loadSource;
}
