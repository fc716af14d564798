// Plain JavaScript, so that an outdated Node.js can run it and report that it is too old.
import * as module from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

const minimumMajor = 24;

/**
 * Loads a program if the Node.js version is supported. The compile cache is enabled before the first TypeScript file is
 * loaded: a start from the cache skips type stripping, and does not even load the module for it. Threads find the cache
 * only through the environment.
 */
export async function start(load) {
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
  await load();
}
