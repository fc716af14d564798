import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "@corkboard/client";
import pg from "pg";
import { formOf } from "../../support/factories.ts";
import { S3Server } from "../../support/s3-server.ts";
import { type Environment, runCommand } from "../../support/spawned-service.ts";
import type { DrillRun } from "../drill.ts";
import { startBreakableNetwork } from "../parts/breakable-network.ts";
import { isUnavailable } from "../parts/unavailable.ts";
import { createPlace } from "../parts/written-cards.ts";
import { until } from "../until.ts";
import { reportOutcome, startTwoServices } from "./two-services.ts";

const situation = "S3 away";
const uploadEveryMs = 200;
/** Three attempts of 20 seconds. */
const longestUploadMs = 65_000;
/** A deletion that failed is retried after five minutes, and due deletions are looked for every minute. */
const caughtUpWithinMs = 8 * 60_000;

/** The file store refuses connections and then accepts them without a response. */
export async function loseS3(run: DrillRun): Promise<void> {
  const store = await S3Server.start();
  run.atEnd(() => store.stop());
  const network = await startBreakableNetwork(store.endpoint);
  run.atEnd(() => network.stop());
  const { environment: data } = await run.database();
  const environment = { ...data, ...store.environment, S3_ENDPOINT: network.url.replace(/\/$/, "") };
  const started = await startTwoServices(run, environment);
  const { clients, writers } = started;
  const uploads = new Uploads(clients[0]);
  run.atEnd(() => uploads.stop());
  await until(() => uploads.stored.length >= 20, "uploads");

  network.cut();
  const awayMs = run.size(60_000, 8_000);
  await sleep(awayMs / 2);
  const deleted = uploads.stored.splice(0, 10);
  const undeleted = await failuresOf(deleted.map((file) => file.remove()));
  const unread = await statusOf(uploads.stored[0]?.url ?? "");
  network.silence();
  await sleep(awayMs / 2);
  network.restore();
  const failedWhileAway = uploads.failures.length;
  const stored = uploads.stored.length;
  await until(() => uploads.stored.length >= stored + 10, "uploads");
  await uploads.stop();

  const unclear = uploads.failures.filter((failure) => !isUnavailable(failure)).length;
  run.count(`${situation}: uploads fail while it is`, failedWhileAway, "uploads", { atLeast: 1 });
  run.count(`${situation}: they return 503`, unclear, `of ${uploads.failures.length} otherwise`);
  run.measure(`${situation}: they get a response`, uploads.longestMs, "ms at most", { atMost: longestUploadMs });
  run.count(`${situation}: reading a file returns 503`, unread === 503 ? 0 : 1, "otherwise");
  run.count(`${situation}: files can be deleted`, undeleted, `of ${deleted.length} not`);
  run.count(`${situation}: other writes succeed`, writers.failed.length, `of ${writers.acknowledged.length} failed`);
  let [lost, readable] = [0, 0];
  for (const { url, content } of uploads.stored) if ((await textOf(url)) !== content) lost++;
  for (const { url } of deleted) if ((await statusOf(url)) === 200) readable++;
  run.count(`${situation}: every acknowledged file is there afterwards`, lost, `of ${uploads.stored.length} lost`);
  run.count(`${situation}: no deleted file can be read`, readable, "readable");
  if (!run.quick) {
    const waiting = () => waitingDeletions(environment);
    await until(async () => (await waiting()) === 0, "deletions", caughtUpWithinMs).catch(() => undefined);
    run.count(`${situation}: deletions are caught up`, await waiting(), `of ${deleted.length} waiting`);
  }
  const { stdout } = await runCommand(["files", "sweep", "--dry-run", "--json"], environment);
  const { missing } = JSON.parse(stdout) as { missing: unknown[] };
  run.count(`${situation}: the store has every file of the database`, missing.length, "missing");
  await reportOutcome(run, situation, started, environment);
}

interface UploadedFile {
  readonly url: string;
  readonly content: string;
  remove(): Promise<unknown>;
}

/** Adds one file after the other to a card of its own. */
class Uploads {
  readonly stored: UploadedFile[] = [];
  readonly failures: unknown[] = [];
  longestMs = 0;
  readonly #uploading: Promise<void>;
  #isStopped = false;

  constructor(client: Client) {
    this.#uploading = this.#upload(client);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#uploading;
  }

  async #upload(client: Client): Promise<void> {
    const place = await createPlace(client);
    for (let n = 0; !this.#isStopped; n++) {
      const id = (await client.createCard({ body: { ...place, title: `Card ${n}` } })).data.id;
      const content = `Content of file ${n}`;
      const sentAt = performance.now();
      try {
        const form = formOf({ "notes.txt": content });
        const { attachments } = (await client.addCardAttachments({ params: { id }, form })).data;
        const { url = "", name = "" } = attachments[0] ?? {};
        this.stored.push({ url, content, remove: () => client.deleteCardAttachment({ params: { id, name } }) });
      } catch (failure) {
        this.failures.push(failure);
      }
      this.longestMs = Math.max(this.longestMs, performance.now() - sentAt);
      await sleep(uploadEveryMs);
    }
  }
}

const failuresOf = async (requests: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(requests)).filter(({ status }) => status === "rejected").length;

const statusOf = async (url: string) => (await fetch(url)).status;

const textOf = async (url: string) => (await fetch(url)).text();

/** Read from the table: the metrics leave out deletions that are being tried. */
async function waitingDeletions({ DATABASE_URL: connectionString = "" }: Environment): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: string }>("SELECT count(*) FROM doomed_files");
    return Number(rows[0]?.count);
  } finally {
    await client.end();
  }
}
