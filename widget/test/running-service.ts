import { execFileSync, spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { newDataFolder } from "../../server/test/support/data-folder.ts";
import { testedBundle } from "../../server/test/support/tested-bundle.ts";
import type { Report, WidgetConfig } from "../src/wire.ts";

export interface ReceivedReport {
  readonly id: string;
  readonly report: Report;
  readonly screenshot: Buffer | undefined;
  readonly recording: Buffer | undefined;
}

/** The service as far as the widget's tests need it. */
export interface WidgetService {
  readonly url: string;
  readonly key: string;
  rotateKey(): Promise<void>;
  /** The reports received since the last call. */
  received(): Promise<ReceivedReport[]>;
  /** Allows reports from this origin. */
  allow(origin: string): Promise<void>;
  configure(settings: Partial<WidgetConfig>): Promise<void>;
  stop(): Promise<void>;
}

const bin = join(import.meta.dirname, "..", "..", "server", "bin");

interface Feedback extends Report {
  readonly id: string;
  readonly spam: boolean;
  readonly screenshot_url: string;
  readonly recording_url: string | null;
}

/** Runs the service with one website project, and reads the received reports through its API. */
export async function startWidgetService(): Promise<WidgetService> {
  const folder = newDataFolder("corkboard-widget-");
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const limits = { CORKBOARD_WIDGET_LIMIT: "off", CORKBOARD_WIDGET_ADDRESS_LIMIT: "off", CORKBOARD_RATE_LIMIT: "off" };
  const settings = { CORKBOARD_DATA: folder, PORT: String(port), CORKBOARD_LOG_LEVEL: "silent", ...limits };
  const env = { PATH: process.env.PATH, ...testedBundle, ...settings };
  const people = ["--name", "Nordlicht", "--owner-name", "Mia Berg", "--owner-email", "mia@example.com"];
  const made = execFileSync(process.execPath, [join(bin, "corkboard.js"), "org", "create", ...people, "--json"], {
    env,
  });
  const { token }: { token: string } = JSON.parse(made.toString());
  const server = spawn(process.execPath, [join(bin, "serve.js")], { env, stdio: "ignore" });
  const ended = new Promise((resolve) => server.once("exit", resolve));

  const call = async (method: string, path: string, body?: unknown) => {
    const headers = { authorization: `Bearer ${token}`, ...(body ? { "content-type": "application/json" } : {}) };
    const response = await fetch(`${url}/api/v1${path}`, { method, headers, body: body ? JSON.stringify(body) : null });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { data: any }).data;
  };
  await untilReady(url);
  const client = await call("POST", "/clients", { name: "Bolt" });
  const website = { client_id: client.id, name: "Bolt Bikes", type: "website", url: "https://bolt.example" };
  const project = await call("POST", "/projects", website);
  const { id }: { id: string } = project;
  let key: string = project.api_key;
  const change = (changes: object) => call("PATCH", `/projects/${id}`, changes);

  const take = async (feedbackId: string): Promise<ReceivedReport> => {
    const item: Feedback = await call("GET", `/feedback/${feedbackId}`);
    const [screenshot, recording] = await Promise.all(
      [item.screenshot_url, item.recording_url].map((at) => bytesAt(at, url)),
    );
    await call("DELETE", `/feedback/${feedbackId}`);
    return { id: feedbackId, report: item, screenshot, recording };
  };
  return {
    url,
    get key() {
      return key;
    },
    async rotateKey() {
      key = (await call("POST", `/projects/${id}/rotate-api-key`)).api_key;
    },
    async allow(origin) {
      await change({ widget: { allowed_origins: [origin] } });
    },
    async configure({ project: named, ask_email = true, ...changes }: Partial<WidgetConfig>) {
      await change({
        name: named?.name ?? website.name,
        widget: { ...defaults, ...changes, reporter_replies: ask_email },
      });
    },
    async received() {
      const lists = await Promise.all(["false", "true"].map((spam) => call("GET", `/feedback?spam=${spam}`)));
      return Promise.all(lists.flat().map((item: Feedback) => take(item.id)));
    },
    async stop() {
      server.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const defaults = { position: "bottom-right", color: "#2f4ad0", language: "auto", texts: {}, recording: false };

async function bytesAt(address: string | null, base: string): Promise<Buffer | undefined> {
  return address ? Buffer.from(await (await fetch(new URL(address, base))).arrayBuffer()) : undefined;
}

async function untilReady(url: string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the service did not start");
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
