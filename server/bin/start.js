// Plain JavaScript that every Node.js of the last years can read, so that one that is too old for the rest is told so.
import * as module from "node:module";

const oldestMajor = 24;

/**
 * Loads a program once Node.js is known to be able to run it. The compile cache is on before the first TypeScript file
 * is read: a start from the cache neither strips types again nor loads what does it.
 */
export async function start(load) {
  const { node } = process.versions;
  if (Number.parseInt(node, 10) < oldestMajor) {
    process.stderr.write(
      `Corkboard needs Node.js ${oldestMajor} or newer, and ${process.execPath} is ${node}: ` +
        "`npm start` and `npm run` bring the right one along, which is node_modules/.bin/node\n",
    );
    process.exitCode = 1;
    return;
  }
  module.enableCompileCache();
  await load();
}
