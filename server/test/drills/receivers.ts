import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "@corkboard/client";
import { percentile } from "./figures.ts";
import type { Drill, DrillRun } from "./drill.ts";
import { until } from "./until.ts";

const slowEndpoints = 100;
const responseMs = 14_000;
const pauseMs = 200;

/** One organisation has slow endpoints and keeps enabling them, while another one waits for its deliveries. */
export const receivers: Drill = {
  name: "receivers",
  engines: ["sqlite", "postgres"],
  async run(run) {
    const changes = run.size(300, 50);
    const data = await run.database();
    const environment = { ...data.environment, CORKBOARD_OUTBOUND_ALLOW: "127.0.0.0/8" };
    const slow = await run.organisation(environment);
    const fast = await run.organisation(environment);
    const service = await run.start(environment);
    const [slowClient, client] = [service.client(slow.token), service.client(fast.token)];

    const load = await startSlowOrganisation(run, slowClient);
    const arrivals = new Map<string, number>();
    const endpoint = await listen(run, (name) => {
      arrivals.set(name, performance.now());
      return 0;
    });
    await client.createWebhook({ body: { url: endpoint, event_types: ["client.created"] } });
    await until(() => load.received() >= 5, "the first slow deliveries");
    const acknowledged = new Map<string, number>();
    for (let n = 0; n < changes; n++) {
      const name = `Client ${n}`;
      await client.createClient({ body: { name } });
      acknowledged.set(name, performance.now());
      await sleep(pauseMs);
    }
    await until(() => arrivals.size >= changes, "the deliveries of the other organisation").catch(() => undefined);
    await load.stop();
    const delays = [...acknowledged].map(([name, at]) => (arrivals.get(name) ?? performance.now()) - at);
    run.count(
      "Every delivery of the other organisation arrives",
      changes - arrivals.size,
      `of ${changes} missing; ${load.received()} slow deliveries and ${load.enabled()} updates meanwhile`,
    );
    run.measure("They arrive soon: 95th percentile", percentile(delays, 0.95), "ms", { atMost: 2_000 });
    run.measure("They arrive soon: slowest", Math.max(...delays), "ms", { atMost: 10_000 });
  },
};

/** A hundred endpoints that respond late, a change after the other, and an owner who enables the endpoints in a loop. */
async function startSlowOrganisation(run: DrillRun, client: Client) {
  let received = 0;
  let enabled = 0;
  const stopping = new AbortController();
  const url = await listen(run, () => {
    received++;
    return responseMs;
  });
  const ids: string[] = [];
  for (let n = 0; n < slowEndpoints; n++) {
    ids.push((await client.createWebhook({ body: { url, event_types: ["client.created"] } })).data.id);
  }
  const changing = (async () => {
    while (!stopping.signal.aborted) {
      await client.createClient({ body: { name: "Slow" } });
      await sleep(pauseMs);
    }
  })();
  const enabling = (async () => {
    while (!stopping.signal.aborted) {
      await client.updateWebhook({ params: { id: ids[enabled++ % ids.length] ?? "" }, body: { active: true } });
    }
  })();
  return {
    received: () => received,
    enabled: () => enabled,
    async stop() {
      stopping.abort();
      await Promise.all([changing, enabling]);
    },
  };
}

/** An endpoint that responds after the time that `receive` returns for the name of the created client. */
async function listen(run: DrillRun, receive: (name: string) => number): Promise<string> {
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (text: string) => (body += text));
    request.on("end", () => {
      const { data } = JSON.parse(body) as { data: { changes: { name: { to: string } } } };
      setTimeout(() => response.end("ok"), receive(data.changes.name.to));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  run.atEnd(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
