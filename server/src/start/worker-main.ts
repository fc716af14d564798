import { runWorker } from "./run.ts";

await runWorker(process.argv.slice(2));
