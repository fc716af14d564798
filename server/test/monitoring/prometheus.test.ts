import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rowsIn } from "../support/database-rows.ts";
import { freePort } from "../support/free-port.ts";
import { monitoringFolder, readDashboard } from "../support/monitoring-files.ts";
import { setUpOrganisation, type SpawnedService, startWorkerProcess } from "../support/spawned-service.ts";
import { useFolder } from "../support/temporary-folder.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";
import { useSpawnedServices } from "../support/use-spawned-services.ts";

const soon = { timeout: 90_000, interval: 500 };

async function promtool(...args: string[]): Promise<{ status: number | null; output: string }> {
  const child = spawn("promtool", args);
  const [output, errors, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close") as Promise<[number | null]>,
  ]);
  return { status, output: output + errors };
}

/** Needs Debian's package `prometheus`. */
describe("Prometheus", () => {
  const startService = useSpawnedServices();
  const folder = useFolder("prometheus");
  const processes: ChildProcess[] = [];
  let database: TestDatabase;
  let environment: Record<string, string>;
  let service: SpawnedService;
  let worker: ChildProcess;
  let prometheusUrl: string;

  const query = async (expression: string) => {
    const url = `${prometheusUrl}/api/v1/query?${new URLSearchParams({ query: expression }).toString()}`;
    const { status, data } = (await (await fetch(url)).json()) as { status: string; data?: { result: unknown[] } };
    return status === "success" ? (data?.result.length ?? 0) : status;
  };

  beforeAll(async () => {
    database = await createTestDatabase("postgres");
    const workerPort = await freePort();
    environment = { ...database.environment, CORKBOARD_WORKER: "off", CORKBOARD_WORKER_PORT: String(workerPort) };
    const { token } = await setUpOrganisation(environment);
    service = await startService(environment);
    worker = startWorkerProcess(environment);
    processes.push(worker);
    await makeTraffic(service, token);

    const targets = [new URL(service.url).host, `127.0.0.1:${workerPort}`].map((target) => `"${target}"`);
    copyFileSync(join(monitoringFolder, "alerts.yml"), join(folder, "alerts.yml"));
    writeFileSync(
      join(folder, "prometheus.yml"),
      `global: { scrape_interval: 1s, evaluation_interval: 1s }
rule_files: [alerts.yml]
scrape_configs:
  - job_name: corkboard
    static_configs: [{ targets: [${targets.join(", ")}] }]
`,
    );
    const port = await freePort();
    prometheusUrl = `http://127.0.0.1:${port}`;
    processes.push(
      spawn(
        "prometheus",
        [
          `--config.file=${join(folder, "prometheus.yml")}`,
          `--storage.tsdb.path=${join(folder, "data")}`,
          `--web.listen-address=127.0.0.1:${port}`,
        ],
        { stdio: "ignore" },
      ),
    );
  });

  afterAll(async () => {
    for (const child of processes) {
      child.kill("SIGKILL");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    }
    await database.remove();
  });

  it("accepts the alerts and the configuration", async () => {
    for (const [kind, file] of [
      ["rules", "alerts.yml"],
      ["config", "prometheus.yml"],
    ] as const) {
      expect(await promtool("check", kind, join(monitoringFolder, file))).toMatchObject({ status: 0 });
    }
  });

  it("finds data for every panel of the dashboard", async () => {
    await expect.poll(() => query('up{job="corkboard"} == 1').catch(() => 0), soon).toBe(2);
    // Rates need several scrapes, and a counter that has grown between them.
    for (const { title, targets } of readDashboard().panels) {
      for (const { expr } of targets) {
        const expression = expr.replaceAll("$__rate_interval", "1m");
        // oxlint-disable-next-line valid-expect -- the second argument is the message of a failure
        await expect.poll(() => query(expression), { ...soon, message: `${title}: ${expr}` }).toBeGreaterThan(0);
      }
    }
  });

  it("alerts if the worker has been killed", async () => {
    worker.kill("SIGKILL");
    await once(worker, "exit");
    const ago = new Date(Date.now() - 750_000).toISOString();
    await rowsIn(environment, `UPDATE running_processes SET seen_at = '${ago}' WHERE works = 1`);
    const alerts = async () => {
      const { data } = (await (await fetch(`${prometheusUrl}/api/v1/alerts`)).json()) as {
        data: { alerts: { labels: { alertname: string } }[] };
      };
      return new Set(data.alerts.map(({ labels }) => labels.alertname));
    };
    await expect.poll(alerts, soon).toEqual(new Set(["CorkboardBackgroundWorkStopped", "CorkboardDown"]));
  });
});

/** Something for every metric that counts. */
async function makeTraffic(service: SpawnedService, token: string): Promise<void> {
  const client = service.client(token);
  const customer = (await client.createClient({ body: { name: "Bolt Bikes" } })).data;
  const url = "https://bolt.example";
  const project = await client.createProject({
    body: { client_id: customer.id, name: "Shop", type: "website", url },
  });
  const feedback = await client.createFeedback({
    body: { project_id: project.data.id, title: "Broken", description: "The cart is empty" },
  });
  await client.generateTicket({ body: { source_type: "feedback", source_id: feedback.data.id } });
  await fetch(`${service.url}/api/v1/session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "nobody@example.com", password: "guessed guessed" }),
  });
}
