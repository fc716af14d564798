import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "@corkboard/client";
import { connectDirectly } from "../support/database-rows.ts";
import { MailServer } from "../support/mail-server.ts";
import { type Environment, startWorkerProcess } from "../support/spawned-service.ts";
import type { Drill, DrillRun } from "./drill.ts";
import { percentile } from "./figures.ts";
import { eachBelow } from "./parts/loops.ts";
import { until } from "./until.ts";

const atOnce = 16;
/** How long the mail server takes for an email. */
const mailMs = 20;

/** Two workers do the jobs of two organisations, one of which has thousands, and one worker is killed in every handler. */
export const jobs: Drill = {
  name: "jobs",
  engines: ["sqlite", "postgres"],
  async run(run) {
    await manyOfOne(run);
    await killedInEachHandler(run);
  },
};

/** A website whose reporters get emails. */
async function newSite(client: Client): Promise<string> {
  const { id: client_id } = (await client.createClient({ body: { name: "Bolt" } })).data;
  const site = { client_id, name: "Shop", type: "website", url: "https://shop.example" } as const;
  const { id } = (await client.createProject({ body: site })).data;
  await client.updateProject({ params: { id }, body: { widget: { reporter_replies: true } } });
  return id;
}

/** Causes an email to the reporter of a new item. */
async function finishReport(client: Client, project_id: string, name: string): Promise<string> {
  const reporter_email = `${name}@reporters.example`;
  const body = { project_id, title: `Report of ${name}`, reporter_email };
  const { id } = (await client.createFeedback({ body })).data;
  await client.updateFeedback({ params: { id }, body: { status: "done" } });
  return reporter_email;
}

async function manyOfOne(run: DrillRun): Promise<void> {
  const many = run.size(10_000, 300);
  const few = run.size(40, 5);
  const { environment } = await run.database();
  const arrived = new Map<string, number>();
  const server = await MailServer.open({
    async onMail({ recipients }) {
      await sleep(mailMs);
      for (const address of recipients) arrived.set(address, performance.now());
    },
  });
  run.atEnd(() => server.stop());
  const mailing = {
    ...environment,
    SMTP_URL: server.url,
    CORKBOARD_REPORTER_MAIL_LIMIT: "off",
    CORKBOARD_RATE_LIMIT: "off",
  };
  const [busy, other] = [await run.organisation(environment), await run.organisation(environment)];
  const service = await run.start({ ...mailing, CORKBOARD_WORKER: "off" });
  const [busyClient, client] = [service.client(busy.token), service.client(other.token)];
  const [busySite, site] = [await newSite(busyClient), await newSite(client)];
  await eachBelow(many, atOnce, (n) => finishReport(busyClient, busySite, `busy-${n}`));

  for (let n = 0; n < 2; n++) startWorker(run, mailing);
  await until(() => arrived.size > 0, "the first email");
  const delays: number[] = [];
  for (let n = 0; n < few; n++) {
    const address = await finishReport(client, site, `other-${n}`);
    const asked = performance.now();
    await until(() => arrived.has(address), "an email of the other organisation").catch(() => undefined);
    delays.push((arrived.get(address) ?? performance.now()) - asked);
    await sleep(100);
  }
  const waiting = many - [...arrived.keys()].filter((address) => address.startsWith("busy-")).length;
  run.count(
    "Another organisation's emails are sent while thousands wait",
    waiting > 0 || run.quick ? 0 : 1,
    "too late",
  );
  run.measure("They arrive soon: 95th percentile", percentile(delays, 0.95), `ms while ${waiting} wait`, {
    atMost: 2_000,
  });
  await until(() => arrived.size === many + few, "every email", 1_800_000).catch(() => undefined);
  run.count("Every email is sent", many + few - arrived.size, `of ${many + few} missing`);
  run.count("No email is sent twice", server.received.length - arrived.size, "repeated");
}

function startWorker(run: DrillRun, environment: Environment) {
  const child = startWorkerProcess({ CORKBOARD_LOG_LEVEL: "warn", ...environment });
  const kill = () => void child.kill("SIGKILL");
  run.atEnd(kill);
  return kill;
}

/** What a worker does when it is killed, and what the other side has received of it so far, by its identity. */
interface Handler {
  readonly name: string;
  cause(): Promise<unknown>;
}

/** Whatever is received for the first time ends the worker before it is acknowledged. */
async function killedInEachHandler(run: DrillRun): Promise<void> {
  const { environment } = await run.database();
  const received = new Map<string, string[]>();
  let killWorker: (() => void) | undefined;
  /** Never acknowledges what came first. */
  const receive = async (handler: string, identity: string): Promise<void> => {
    const known = received.get(handler) ?? [];
    received.set(handler, [...known, identity]);
    if (known.length > 0) return;
    killWorker?.();
    await sleep(1_000);
    throw new Error("the worker was killed");
  };

  const server = await MailServer.open({
    onMail: (mail) => receive(String(mail.recipients[0]).split("@")[0] ?? "", mail.header("message-id") ?? ""),
  });
  run.atEnd(() => server.stop());
  const url = await listen(run, (path, body) =>
    receive(path, path === "webhook" ? (JSON.parse(body) as { data: { id: string } }).data.id : body),
  );
  const working = {
    ...environment,
    SMTP_URL: server.url,
    CORKBOARD_OUTBOUND_ALLOW: "127.0.0.0/8",
    CORKBOARD_RATE_LIMIT: "off",
    CORKBOARD_MAIL_PAUSE: "0",
  };
  const { token } = await run.organisation(environment);
  const service = await run.start({ ...working, CORKBOARD_WORKER: "off" });
  const client = service.client(token);
  const database = await connectDirectly(environment);
  run.atEnd(() => database.close());
  const site = await newSite(client);
  const past = "2026-01-01T00:00:00.000Z";
  const makeDue = (kind: string) =>
    database.rows(`UPDATE jobs SET run_at = '${past}' WHERE kind = '${kind}' AND lease IS NULL AND run_at IS NOT NULL`);

  const handlers: readonly Handler[] = [
    { name: "reporter", cause: () => finishReport(client, site, "reporter") },
    {
      name: "invited",
      cause: () => client.createInvitation({ body: { email: "invited@people.example" } }),
    },
    {
      name: "webhook",
      cause: async () => {
        await client.createWebhook({ body: { url: `${url}/webhook`, event_types: ["list.created"] } });
        const { id: client_id } = (await client.createClient({ body: { name: "Weser" } })).data;
        const board = (await client.createProject({ body: { client_id, name: "Board", type: "board" } })).data;
        await client.createBoardList({ body: { project_id: board.id, name: "A list" } });
      },
    },
    {
      name: "chat",
      cause: async () => {
        const body = { format: "mattermost" as const, url: `${url}/chat` };
        await client.createChatAddress({ params: { id: site }, body });
        await client.createFeedback({ body: { project_id: site, title: "For the chat" } });
        await sleep(2_000);
      },
    },
  ];
  for (const { name, cause } of handlers) {
    killWorker = startWorker(run, working);
    await cause();
    await until(async () => {
      await makeDue("chat");
      return received.has(name);
    }, `what is sent to ${name}`);
    await sleep(500);
    const second = startWorker(run, working);
    const isRepeated = () => (received.get(name)?.length ?? 0) > 1;
    await until(async () => (await makeDue("chat"), isRepeated()), `what ${name} is sent again`, 150_000).catch(
      () => undefined,
    );
    await sleep(1_500);
    second();
    const [first, again, ...more] = received.get(name) ?? [];
    run.count(
      `What a worker sends to ${name} when it is killed is sent again, as the same`,
      first === again ? 0 : 1,
      "lost",
    );
    run.count(`And no third time`, more.length, "repeated");
  }
  await killedPurges(run, working, client, database);
}

/** A project is deleted by workers that are killed again and again. */
async function killedPurges(
  run: DrillRun,
  environment: Environment,
  client: Client,
  database: Awaited<ReturnType<typeof connectDirectly>>,
): Promise<void> {
  const kills = run.size(10, 3);
  const site = await newSite(client);
  await eachBelow(run.size(3_000, 300), atOnce, (n) =>
    client.createFeedback({ body: { project_id: site, title: `Item ${n}` } }),
  );
  await client.deleteProject({ params: { id: site } });
  const left = async () =>
    Number((await database.rows(`SELECT count(*) AS n FROM feedback WHERE project_id = '${site}'`))[0]?.["n"]);
  const counts: number[] = [];
  for (let n = 0; n < kills && (await left()) > 0; n++) {
    const kill = startWorker(run, environment);
    const before = await left();
    await until(async () => (await left()) < before, "some items to be deleted", 60_000);
    kill();
    counts.push(await left());
  }
  startWorker(run, environment);
  await until(async () => (await left()) === 0, "the last items to be deleted").catch(() => undefined);
  run.count(
    `A project is deleted completely by workers that are killed ${counts.length} times`,
    await left(),
    "items left",
  );
}

/** An endpoint that responds once `receive` resolves for the path and the body. */
async function listen(run: DrillRun, receive: (path: string, body: string) => Promise<void>): Promise<string> {
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (text: string) => (body += text));
    request.on("end", () => {
      receive((request.url ?? "").slice(1), body).then(
        () => response.end("ok"),
        () => response.destroy(),
      );
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  run.atEnd(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
