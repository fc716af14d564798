import type { Config } from "../../config/config.ts";
import type { Database } from "../../db/database.ts";
import { proxyAdvice } from "../../http/proxy-check.ts";
import { readRunningProcesses, secondsOfSilence, secondsWithoutWork } from "../../processes/background-work.ts";
import { describeDuration } from "../../shared/describe-duration.ts";
import { withDatabase } from "../with-database.ts";
import { type Check, failed, passed, reasonOf, warned } from "./check.ts";

/** More than measuring the difference may be wrong, and less than anything stops working at. */
const clockToleranceMs = 10_000;

type Running = Awaited<ReturnType<typeof readRunningProcesses>>;

interface State {
  readonly running: Running;
  readonly idle: number | undefined;
  readonly silence: number | undefined;
  readonly clockAheadMs: number;
}

/** What the running servers and workers report of themselves, and this machine's clock. */
export async function checkProcesses(config: Config): Promise<Check[]> {
  try {
    const state = await withDatabase(config, readState);
    return [checkWork(state), checkClocks(state), ...checkProxy(config, state)];
  } catch (error) {
    return [failed("Background work", reasonOf(error))];
  }
}

async function readState(db: Database): Promise<State> {
  // The database's clock is known from the first statement on.
  await db.ping();
  return {
    running: await readRunningProcesses(db),
    idle: await secondsWithoutWork(db),
    silence: await secondsOfSilence(db),
    clockAheadMs: Date.now() - db.now().getTime(),
  };
}

function checkWork({ running, idle, silence }: State): Check {
  const name = "Background work";
  if (idle === undefined) return passed(name, "no server or worker has been started yet");
  if (silence === undefined) {
    const workers = running.filter(({ works }) => works === 1);
    return passed(name, `done by ${workers.map(describeProcess).join(", ")}`);
  }
  if (running.length === 0)
    return passed(name, `no server or worker is running; last done ${describeDuration(silence)} ago`);
  return failed(
    name,
    `has not run for ${describeDuration(silence)}: notifications, emails, webhooks and search wait. ` +
      "Start a worker with `npm run worker`, or a server without CORKBOARD_WORKER=off",
  );
}

const describeProcess = ({ kind, host, pid }: Running[number]) => `the ${kind} on ${host} (process ${pid})`;

function checkClocks({ running, clockAheadMs }: State): Check {
  const name = "Clocks";
  const clocks = [
    { of: "this machine", aheadMs: clockAheadMs },
    ...running.map((process) => ({ of: describeProcess(process), aheadMs: process.clock_ahead_ms })),
  ];
  const wrong = clocks.filter(({ aheadMs }) => Math.abs(aheadMs) > clockToleranceMs);
  if (wrong.length === 0) return passed(name, "agree with the database's");
  const details = wrong.map(({ of, aheadMs }) => {
    const by = describeDuration(Math.abs(aheadMs) / 1_000);
    return `${of} is ${by} ${aheadMs > 0 ? "ahead of" : "behind"} the database`;
  });
  return warned(
    name,
    `${details.join("; ")}. Set the clock, for example with NTP: S3 rejects requests that are 15 minutes off`,
  );
}

function checkProxy({ publicUrl }: Config, { running }: State): Check[] {
  const lacks = [...new Set(running.flatMap(({ proxy_lacks: json }) => JSON.parse(json) as string[]))];
  if (lacks.length === 0 || publicUrl === undefined) return [];
  const { origin } = new URL(publicUrl);
  return [warned("Proxy", `somebody signed in at another address than ${origin}: ${proxyAdvice(lacks)}`)];
}
