import { setTimeout as sleep } from "node:timers/promises";
import { CorkboardError } from "@corkboard/client";
import { lowestOfEach, percentile, type Point, slopeOf } from "./figures.ts";
import { createTargets, makeChanges } from "./parts/changes.ts";
import { readEventLog } from "./parts/event-log.ts";
import { memoryOf } from "./parts/memory.ts";
import { Prober } from "./parts/prober.ts";
import { StreamCrowd } from "./parts/stream-crowd.ts";
import type { Drill } from "./drill.ts";
import { until } from "./until.ts";

const organisations = 10;
const pauseMs = 100;
const sampleMs = 2_000;
/** Half a minute: long enough for the heap to be collected. */
const samplesPerLow = 15;
/** The share of the time in which caches and the heap still grow. */
const warmUp = 0.4;

/** A thousand event streams and mixed load for a long time. */
export const soak: Drill = {
  name: "soak",
  engines: ["sqlite", "postgres"],
  enginesAtOnce: true,
  async run(run) {
    const streams = run.size(1_000, 40);
    const durationMs = run.size(600_000, 3_000);
    const { environment } = await run.database();
    const service = await run.start(environment);
    const crowd = new StreamCrowd();
    run.atEnd(() => crowd.close());
    const groups = [];
    for (let n = 0; n < (run.quick ? 2 : organisations); n++) {
      const { token } = await run.organisation(environment);
      const client = service.client(token);
      const targets = await createTargets(client);
      groups.push({ token, client, targets, after: (await readEventLog(client)).length, members: [] as number[] });
    }
    for (let n = 0; n < streams; n++) {
      const group = groups[n % groups.length];
      if (group) group.members.push(await crowd.open(service.url, group.token));
    }

    const ending = performance.now() + durationMs;
    const errors: string[] = [];
    const prober = await Prober.start(service.url, groups[0]?.token ?? "");
    const load = groups.map(({ client, targets }) => {
      let turn = 0;
      const next = async () => {
        await sleep(pauseMs);
        await client.listCards({ query: { list_id: targets.listIds[0] ?? "", limit: 20 } });
        await client.listFeedback({ query: { limit: 20 } });
        return performance.now() < ending ? turn++ : undefined;
      };
      return makeChanges(client, targets, next).catch((error: unknown) => {
        errors.push(error instanceof CorkboardError ? `${error.status} ${error.message}` : String(error));
      });
    });
    const memory: Point[] = [];
    while (performance.now() < ending) {
      memory.push({ x: performance.now() / 60_000, y: memoryOf(service.pid) });
      await sleep(sampleMs);
    }
    await Promise.all(load);
    const { durations } = await prober.stop();

    let lost = 0;
    let events = 0;
    for (const { client, after, members } of groups) {
      const expected = (await readEventLog(client)).map(({ sequence }) => sequence).filter((each) => each > after);
      events += expected.length;
      const isComplete = (member: number) => (crowd.received[member]?.length ?? 0) >= expected.length;
      await until(() => members.every(isComplete), "the last events", 30_000).catch(() => undefined);
      lost += members.filter((member) => crowd.received[member]?.join() !== expected.join()).length;
    }
    const settled = memory.slice(Math.floor(memory.length * warmUp));
    const largest = Math.max(...memory.map(({ y }) => y));
    run.count("Every request succeeds", errors.length, `errors ${errors[0] ?? ""}`.trim());
    run.count(`Every stream receives every event of ${events}, in order`, lost, `of ${streams} streams did not`);
    run.count("Every stream stays open", crowd.closed, "closed");
    // A short run ends before the heap has settled.
    if (!run.quick) {
      const growth = slopeOf(lowestOfEach(samplesPerLow, settled));
      run.measure("Growth of memory after warm-up", growth, "MB per minute", { atMost: 2 });
    }
    run.measure("Largest memory", largest, "MB", { atMost: 600 });
    run.measure("Response time: 99th percentile", percentile(durations, 0.99), "ms", { atMost: 250 });
  },
};
