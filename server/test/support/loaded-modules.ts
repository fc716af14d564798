import { registerHooks } from "node:module";
import { parentPort, workerData } from "node:worker_threads";

/** Imports the module that the worker data names, and posts the URLs of everything loaded for it. */
const loaded: string[] = [];
registerHooks({
  load(url, context, nextLoad) {
    loaded.push(url);
    return nextLoad(url, context);
  },
});
await import(workerData as string);
parentPort?.postMessage(loaded);
