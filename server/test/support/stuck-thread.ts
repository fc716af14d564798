import { parentPort } from "node:worker_threads";
import type { TicketJob } from "../../src/ports/ai/thread/ticket-jobs.ts";

/** A ticket thread that loops for ever on some sources, crashes on others and writes the rest. */
parentPort?.on("message", ({ source }: TicketJob) => {
  if (source.title === "loop") for (;;);
  if (source.title === "crash") process.exit(7);
  parentPort?.postMessage({ result: { title: source.title } });
});
