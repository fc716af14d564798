import { createServer } from "node:net";
import { isMainThread } from "node:worker_threads";

/**
 * Loaded into a service before everything else. Each connection to the socket in `COST_METER` returns the CPU time that all
 * threads of the process have used, and the longest that the main thread has used it without a pause since the last one.
 */

export interface Reading {
  readonly cpuMs: number;
  readonly atOnceMs: number;
}

/** Between two ticks of a timer the main thread has done nothing else for less than this. */
const tickMs = 1;

function startMeter(socket: string): void {
  let last = process.threadCpuUsage();
  let longest = 0;
  const tick = () => {
    const now = process.threadCpuUsage();
    longest = Math.max(longest, now.user + now.system - last.user - last.system);
    last = now;
  };
  setInterval(tick, tickMs).unref();
  const server = createServer((connection) => {
    tick();
    const { user, system } = process.cpuUsage();
    const reading: Reading = { cpuMs: (user + system) / 1_000, atOnceMs: longest / 1_000 };
    longest = 0;
    connection.on("error", () => undefined).end(JSON.stringify(reading));
  });
  server.listen(socket).unref();
}

const { COST_METER: socket } = process.env;
if (isMainThread && socket) startMeter(socket);
