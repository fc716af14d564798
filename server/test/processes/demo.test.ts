import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { createClient, eachItem } from "@corkboard/client";
import type { Card, FeedbackSummary } from "@corkboard/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { findMiscounts } from "../../src/db/consistency.ts";
import { openDatabase } from "../../src/db/open.ts";
import { testedBundle } from "../support/tested-bundle.ts";

const commandLine = fileURLToPath(new URL("../../bin/corkboard.js", import.meta.url));

/** The output of `demo --json`. */
interface Welcome {
  readonly url: string;
  readonly docs: string;
  readonly sign_in: { readonly url: string; readonly email: string; readonly password: string };
  readonly token: string;
  readonly agent_token: string;
  readonly organisation_id: string;
  readonly user_id: string;
  readonly website_project_ids: readonly string[];
  readonly board_project_ids: readonly string[];
  readonly portal_url: string;
  readonly sample_page_url: string;
  readonly mcp_url: string;
  readonly data_folder: string;
}

/** The command in a separate folder, so that its temporary files can be checked. */
class Demo {
  readonly folder = mkdtempSync(join(tmpdir(), "corkboard-test-"));
  readonly #process: ChildProcess;
  #out = "";
  #err = "";

  constructor(args: readonly string[], environment: Record<string, string> = {}) {
    this.#process = spawn(process.execPath, [commandLine, "demo", ...args], {
      cwd: this.folder,
      env: {
        PORT: "0",
        ...testedBundle,
        TMPDIR: this.folder,
        CORKBOARD_DATA: this.ownData,
        DATABASE_URL: nowhere,
        ...environment,
      },
    });
    this.#process.stdout?.on("data", (text: Buffer) => (this.#out += text.toString()));
    this.#process.stderr?.on("data", (text: Buffer) => (this.#err += text.toString()));
    demos.push(this);
  }

  /** Where the operator's real data would be. */
  get ownData(): string {
    return join(this.folder, "own-data");
  }

  get err(): string {
    return this.#err;
  }

  temporaryFolders(): string[] {
    return readdirSync(this.folder).filter((name) => name.startsWith("corkboard-demo-"));
  }

  /** The output, once it matches the pattern. */
  async printed(pattern: RegExp): Promise<string> {
    while (!pattern.test(this.#out)) {
      if (this.#process.exitCode !== null) throw new Error(`the demo ended early: ${this.#err}`);
      await Promise.race([once(this.#process.stdout as NodeJS.ReadableStream, "data"), once(this.#process, "close")]);
    }
    return this.#out;
  }

  async welcome(): Promise<Welcome> {
    return JSON.parse(await this.printed(/^\}$/m)) as Welcome;
  }

  signal(signal: NodeJS.Signals): void {
    this.#process.kill(signal);
  }

  async status(): Promise<number | null> {
    if (this.#process.exitCode === null && this.#process.signalCode === null) await once(this.#process, "close");
    return this.#process.exitCode;
  }

  async remove(): Promise<void> {
    this.#process.kill("SIGKILL");
    await this.status();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

interface RecordedEvent {
  readonly type: number;
  readonly timestamp: number;
}

const dayMs = 86_400_000;

/** An unreachable database: a demo that used it would not start. */
const nowhere = "postgres://nobody@127.0.0.1:1/nowhere";

const demos: Demo[] = [];
const removeDemos = async () => {
  for (const demo of demos.splice(0)) await demo.remove();
};

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

describe("a running demo", () => {
  let demo: Demo;
  let welcome: Welcome;
  let client: ReturnType<typeof createClient>;
  let feedback: FeedbackSummary[];
  let cards: Card[];

  const questionsOf = async ({ id: ticket_id }: { id: string }) =>
    (await client.listQuestions({ query: { ticket_id } })).data;
  const deliveriesOf = async ({ id: ticket_id }: { id: string }) =>
    (await client.listDeliveries({ query: { ticket_id } })).data;

  const everyEvent = async () => {
    const events: Awaited<ReturnType<typeof client.listEvents>>["data"] = [];
    for (let more = true; more;) {
      const page = await client.listEvents({ query: { limit: 100, after: events.at(-1)?.sequence ?? 0 } });
      events.push(...page.data);
      more = page.meta.more;
    }
    return events;
  };

  beforeAll(async () => {
    demo = new Demo(["--json"]);
    welcome = await demo.welcome();
    client = createClient({ baseUrl: welcome.url, token: welcome.token });
    feedback = await all(eachItem(client.listFeedback, { query: { limit: 100 } }));
    cards = await all(eachItem(client.listCards, { query: { limit: 100 } }));
  });
  afterAll(removeDemos);

  it("accepts the printed token", async () => {
    const { data } = await client.getMe();
    expect(data).toMatchObject({
      user: { id: welcome.user_id },
      organisation: { id: welcome.organisation_id },
      role: "owner",
    });
  });

  it("holds an agency of two owners and four developers with three clients and six projects", async () => {
    const clients = await client.listClients();
    const projects = await client.listProjects();
    const members = await client.listProjectMembers({ params: { id: welcome.website_project_ids[0] ?? "" } });
    expect(clients.meta.total).toBe(3);
    expect(projects.data.filter(({ type }) => type === "website").map(({ id }) => id)).toEqual(
      welcome.website_project_ids,
    );
    expect(projects.data.filter(({ type }) => type === "board").map(({ id }) => id)).toEqual(welcome.board_project_ids);
    expect(projects.meta.total).toBe(6);
    expect(members.data.filter(({ role }) => role === "owner")).toHaveLength(2);
    expect(members.data.filter(({ role }) => role === "developer")).toHaveLength(4);
  });

  it("holds reports of every type and status from the websites' visitors, no two alike", async () => {
    expect(feedback.length).toBeGreaterThan(100);
    expect(new Set(feedback.map(({ title }) => title)).size).toBe(feedback.length);
    expect(new Set(feedback.map(({ type }) => type)).size).toBe(3);
    expect(new Set(feedback.map(({ status }) => status)).size).toBe(4);
    expect(new Set(feedback.map(({ project_id }) => project_id))).toEqual(new Set(welcome.website_project_ids));
    for (const { title, description } of feedback) expect(title + description).not.toMatch(/[{}]|undefined/);
    const members = (await client.listMembers()).data.map(({ display_name }) => display_name);
    const details = await Promise.all(feedback.map(({ id }) => client.getFeedback({ params: { id } })));
    for (const { data } of details) {
      expect(data.reporter_name).not.toBe("");
      expect(members).not.toContain(data.reporter_name);
      expect(data.spam).toBe(false);
    }
    // Nobody reports somebody else's problem: a report is created by its reporter, not by a member.
    const actors = (await everyEvent()).filter(({ type }) => type === "feedback.created").map(({ actor }) => actor);
    expect(new Set(actors.map((actor) => actor?.user_id ?? null))).toEqual(new Set([null]));
  });

  it("has a report of the last day and three months before it, without an empty week", async () => {
    const times = feedback.map(({ created_at }) => Date.parse(created_at));
    const age = Date.now() - Math.max(...times);
    expect(age).toBeGreaterThan(0);
    expect(age).toBeLessThan(dayMs);
    expect(Math.min(...times)).toBeLessThan(Date.now() - 80 * dayMs);
    const weeks = new Set(times.map((time) => Math.floor((Date.now() - time) / (7 * dayMs))));
    expect([...weeks].toSorted((a, b) => a - b).slice(0, 12)).toEqual(Array.from({ length: 12 }, (_, week) => week));
    const { data } = await client.getOverview();
    // The current week may have begun a minute ago.
    expect(data.weeks.slice(0, -1).filter(({ created }) => created === 0)).toEqual([]);
  });

  it("dates nothing in the future, and nothing before what it belongs to", async () => {
    for (const { id, created_at } of feedback.slice(0, 20)) {
      const comments = (await client.listFeedbackComments({ params: { id } })).data;
      for (const comment of comments) expect(comment.created_at > created_at).toBe(true);
    }
    const events = await everyEvent();
    const times = events.map((event) => event.created_at);
    expect(times).toEqual(times.toSorted());
    expect(Date.parse(times.at(-1) ?? "")).toBeLessThanOrEqual(Date.now());
  });

  it("has ten reports with a marked screenshot and a recording that can be played", async () => {
    const details = await Promise.all(feedback.map(({ id }) => client.getFeedback({ params: { id } })));
    const recorded = details.map(({ data }) => data).filter(({ recording_url }) => recording_url !== null);
    expect(recorded).toHaveLength(10);
    for (const { screenshot_url, recording_url, annotations, page_url, project_id, created_at } of recorded) {
      expect(annotations.length).toBeGreaterThan(0);
      const screenshot = await fetch(screenshot_url);
      expect(screenshot.headers.get("content-type")).toMatch(/^image\//);
      expect((await screenshot.arrayBuffer()).byteLength).toBeGreaterThan(5_000);
      const bytes = Buffer.from(await (await fetch(recording_url ?? "")).arrayBuffer());
      const events = JSON.parse((bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString()) as RecordedEvent[];
      // A recording can be played from a full snapshot on, and something happens in it.
      expect(events.some(({ type }) => type === 2)).toBe(true);
      expect(events.length).toBeGreaterThan(20);
      expect(events.at(-1)?.timestamp).toBeLessThan(Date.parse(created_at));
      const site = (await client.getProject({ params: { id: project_id } })).data.url ?? "unknown";
      expect(page_url.startsWith(site)).toBe(true);
    }
  });

  it("has boards whose cards are due around today", async () => {
    expect(cards.length).toBeGreaterThan(60);
    expect(new Set(cards.map(({ title }) => title)).size).toBe(cards.length);
    for (const project_id of welcome.board_project_ids) {
      const lists = await client.listBoardLists({ query: { project_id } });
      expect(lists.data.map(({ name }) => name)).toEqual(["Backlog", "To do", "In progress", "Review", "Done"]);
      for (const { id } of lists.data) expect(cards.some((card) => card.list_id === id)).toBe(true);
    }
    const some = (has: (card: Card) => boolean) => expect(cards.filter(has).length).toBeGreaterThan(5);
    some(({ due_date }) => due_date !== null && Date.parse(due_date) > Date.now());
    some(({ checklist }) => checklist.some(({ checked }) => checked));
    some(({ author_name }) => author_name !== null);
    some(({ labels }) => labels.length > 1);
  });

  it("has a question that waits, deliveries that wait for the team and for the client, and a rejected one", async () => {
    const tickets = await all(eachItem(client.listTickets, { query: { limit: 100 } }));
    const questions = (await Promise.all(tickets.map(questionsOf))).flat();
    expect(questions.filter(({ state }) => state === "open")).toHaveLength(1);
    const deliveries = (await Promise.all(tickets.map(deliveriesOf))).flat();
    for (const { screenshot_url } of deliveries) {
      expect((await fetch(screenshot_url ?? "")).headers.get("content-type")).toMatch(/^image\//);
    }
    const pending = deliveries.filter(({ state }) => state === "pending");
    expect(pending).toHaveLength(2);
    expect(pending.filter(({ shown_at }) => shown_at !== null)).toHaveLength(1);
    const rejected = deliveries.filter(({ state }) => state === "rejected");
    expect(rejected).toHaveLength(1);
    expect(deliveries).toContainEqual(
      expect.objectContaining({ ticket_id: rejected[0]?.ticket_id, state: "accepted", attempt: 2 }),
    );
  });

  it("has tickets from reports and cards, some of which agents can claim", async () => {
    const tickets = await all(eachItem(client.listTickets, { query: { limit: 100 } }));
    expect(new Set(tickets.map(({ source_type }) => source_type)).size).toBe(2);
    expect(new Set(tickets.map(({ status }) => status)).size).toBe(3);
    for (const { ai_context } of tickets) expect(ai_context).toMatchObject({ engine: "builtin" });
    const agent = createClient({ baseUrl: welcome.url, token: welcome.agent_token });
    const [project_id = ""] = welcome.website_project_ids;
    const { data: claim } = await agent.createClaim({ body: { project_id, agent: "claude-code" } });
    await agent.releaseClaim({ params: { id: claim.id }, body: { fence: claim.fence, reason: "Only tried" } });
  });

  it("has contacts, saved views, and notifications of which only those of the last day are unread", async () => {
    expect((await client.listContacts()).data.length).toBeGreaterThan(0);
    expect((await client.listSavedViews()).data.length).toBeGreaterThan(1);
    const notifications = (await client.listNotifications({ query: { limit: 100 } })).data;
    const unread = notifications.filter(({ read_at }) => read_at === null);
    expect(unread.length).toBeGreaterThan(0);
    expect(unread.length).toBeLessThan(notifications.length);
    for (const { created_at } of unread) expect(Date.parse(created_at)).toBeGreaterThan(Date.now() - dayMs);
  });

  it("opens a report with a screenshot after signing in", async () => {
    const next = new URL(welcome.sign_in.url).searchParams.get("next") ?? "";
    const [, id = ""] = /^\/inbox\/(.+)$/.exec(next) ?? [];
    const { data } = await client.getFeedback({ params: { id } });
    expect(data.screenshot_url).not.toBe("");
    expect(data.recording_url).not.toBeNull();
  });

  it("serves a sample page with the widget, and nothing else below its folder", async () => {
    const page = await (await fetch(welcome.sample_page_url)).text();
    const [project] = welcome.website_project_ids;
    const { api_key } = (await client.getProject({ params: { id: project ?? "" } })).data;
    expect(page).toContain(`data-key="${api_key}"`);
    for (const path of ["site.css", "site.js"]) {
      expect((await fetch(new URL(path, welcome.sample_page_url))).status).toBe(200);
    }
    for (const path of ["missing.html", "..%2f..%2fcompany%2fagency.json", "%2e%2e%2flindenhof%2fsite.css"]) {
      expect((await fetch(new URL(path, welcome.sample_page_url))).status).toBe(404);
    }
    expect((await fetch(`${welcome.url}/demo/nobody/product.html`)).status).toBe(404);
  });

  it("lets the contact of a client accept the fix that was shown", async () => {
    const secret = new URL(welcome.portal_url).hash.slice(1);
    const signedIn = await fetch(`${welcome.url}/portal/sign-in`, {
      method: "POST",
      redirect: "manual",
      headers: { origin: welcome.url },
      body: new URLSearchParams({ secret }),
    });
    const cookie = signedIn.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const home = await (await fetch(`${welcome.url}/portal`, { headers: { cookie } })).text();
    expect(home).toContain("The total is one ticket behind");
  });

  it("keeps counters consistent, and writes only to its temporary folder", async () => {
    const db = await openDatabase({ engine: "sqlite", dataFolder: welcome.data_folder }, () => undefined);
    try {
      expect(await findMiscounts(db)).toEqual([]);
    } finally {
      await db.close();
    }
    expect(existsSync(demo.ownData)).toBe(false);
    expect(demo.temporaryFolders()).toHaveLength(1);
  });
});

describe("the demo command", () => {
  afterEach(removeDemos);

  it.each(["SIGINT", "SIGTERM"] as const)(
    "ends with status 0 on %s, even a repeated one, and leaves nothing",
    async (signal) => {
      const demo = new Demo(["--json"]);
      const { data_folder, url } = await demo.welcome();
      expect(existsSync(data_folder)).toBe(true);
      demo.signal(signal);
      demo.signal(signal);
      expect(await demo.status()).toBe(0);
      expect(demo.temporaryFolders()).toEqual([]);
      expect(demo.err).toBe("");
      await expect(fetch(`${url}/healthz`)).rejects.toThrow("fetch failed");
    },
  );

  it("stops although a browser holds an idle connection open", async () => {
    const demo = new Demo(["--json"]);
    const { url } = await demo.welcome();
    const { port, hostname } = new URL(url);
    const silent = connect(Number(port), hostname).on("error", () => undefined);
    await once(silent, "connect");
    demo.signal("SIGINT");
    expect(await demo.status()).toBe(0);
    expect(demo.temporaryFolders()).toEqual([]);
    silent.destroy();
  });

  it("prints how to sign in, and three things to try with their links", async () => {
    const demo = new Demo([]);
    const text = await demo.printed(/curl .+\n/);
    const [, url = ""] = /^Corkboard demo is listening on (\S+) /.exec(text) ?? [];
    expect(text).toContain(`${url}/docs`);
    expect(text).toContain(`${url}/sign-in?next=%2Finbox%2F`);
    expect(text.match(/^[123]\. .+$/gm)).toHaveLength(3);
    expect(text).toContain(`   ${url}/portal/sign-in#`);
    expect(text).toContain(`   ${url}/demo/velo-noord/product.html`);
    // Shells take a question mark without quotes for a pattern.
    expect(text).toContain(` "${url}/api/v1/feedback?status=new"\n`);
    expect(text).toMatch(/^ {3}claude mcp add .+ "Authorization: Bearer tok_[0-9a-f]{64}"$/m);
  });

  it("has the same content every time", async () => {
    const content = async () => {
      const { url, token } = await new Demo(["--json"]).welcome();
      const client = createClient({ baseUrl: url, token });
      const feedback = await all(eachItem(client.listFeedback, { query: { limit: 100 } }));
      const tickets = await all(eachItem(client.listTickets, { query: { limit: 100 } }));
      return [...feedback, ...tickets].map(({ title }) => title).toSorted();
    };
    expect(await content()).toEqual(await content());
  });

  it("reports a port in use and leaves no files", async () => {
    const holder = createServer().listen(0, "127.0.0.1");
    await once(holder, "listening");
    const { port } = holder.address() as { port: number };
    const demo = new Demo([], { PORT: String(port) });
    expect(await demo.status()).toBe(1);
    expect(demo.err).toBe(`Port ${port} on 127.0.0.1 is already in use. Set PORT to use another port.\n`);
    expect(demo.temporaryFolders()).toEqual([]);
    holder.close();
  });
});
