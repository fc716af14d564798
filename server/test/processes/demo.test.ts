import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createClient, eachItem } from "@corkboard/client";
import type { Card, FeedbackSummary } from "@corkboard/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { findMiscounts } from "../../src/db/consistency.ts";
import { openDatabase } from "../../src/db/open.ts";

const commandLine = fileURLToPath(new URL("../../bin/corkboard.js", import.meta.url));

/** The output of `demo --json`. */
interface Welcome {
  readonly url: string;
  readonly docs: string;
  readonly token: string;
  readonly organisation_id: string;
  readonly user_id: string;
  readonly website_project_ids: readonly string[];
  readonly board_project_ids: readonly string[];
  readonly feedback_id: string;
  readonly card_id: string;
  readonly list_ids: Readonly<Record<string, string>>;
  readonly data_folder: string;
  readonly calls: readonly { what: string; method: string; path: string; body?: object }[];
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

  it("holds 200 feedback items of every type and status, no two alike", async () => {
    expect(feedback).toHaveLength(200);
    expect(new Set(feedback.map(({ title }) => title)).size).toBe(200);
    expect(new Set(feedback.map(({ type, status }) => `${type} ${status}`)).size).toBe(12);
    expect(new Set(feedback.map(({ project_id }) => project_id))).toEqual(new Set(welcome.website_project_ids));
    for (const { title, description } of feedback) expect(title + description).not.toMatch(/[{}]|undefined/);
  });

  it("is dated over several weeks, with nothing older than what it belongs to", async () => {
    const times = feedback.map(({ created_at }) => Date.parse(created_at));
    const days = (Math.max(...times) - Math.min(...times)) / 86_400_000;
    expect(days).toBeGreaterThan(7);
    expect(Math.max(...times)).toBeLessThanOrEqual(Date.now());
    const discussed = feedback.slice(0, 20);
    for (const { id, created_at } of discussed) {
      const comments = (await client.listFeedbackComments({ params: { id } })).data;
      for (const comment of comments) expect(comment.created_at >= created_at).toBe(true);
    }
    const events = (await client.listEvents({ query: { limit: 100 } })).data.map((event) => event.created_at);
    expect(events).toEqual(events.toSorted());
    const tickets = await all(eachItem(client.listTickets, { query: { limit: 100 } }));
    const newest = tickets.map(({ created_at }) => created_at);
    expect(newest).toEqual(newest.toSorted().toReversed());
  });

  it("has feedback with pages, browsers and annotations", async () => {
    const websites = await client.listProjects();
    const details = await Promise.all(feedback.map(({ id }) => client.getFeedback({ params: { id } })));
    for (const { data } of details) {
      const site = websites.data.find(({ id }) => id === data.project_id)?.url ?? "unknown";
      expect(data.page_url.startsWith(site)).toBe(true);
      expect(data.browser_info).toMatchObject({ user_agent: expect.any(String), viewport: expect.any(String) });
    }
    expect(new Set(details.flatMap(({ data }) => data.annotations.map(({ type }) => type))).size).toBeGreaterThan(2);
    expect(new Set(details.map(({ data }) => data.browser_info["language"])).size).toBeGreaterThan(5);
  });

  it("holds three boards with 120 cards in their lists", async () => {
    expect(cards).toHaveLength(120);
    expect(new Set(cards.map(({ title }) => title)).size).toBe(120);
    for (const project_id of welcome.board_project_ids) {
      const lists = await client.listBoardLists({ query: { project_id } });
      expect(lists.data.map(({ name }) => name)).toEqual(["Backlog", "To do", "In progress", "Review", "Done"]);
      expect(cards.filter((card) => card.project_id === project_id)).toHaveLength(40);
      for (const { id } of lists.data) expect(cards.some((card) => card.list_id === id)).toBe(true);
    }
    const some = (has: (card: Card) => boolean) => expect(cards.filter(has).length).toBeGreaterThan(10);
    some(({ due_date }) => due_date !== null);
    some(({ checklist }) => checklist.some(({ checked }) => checked));
    some(({ author_name }) => author_name !== null);
    some(({ assigned_user_ids }) => assigned_user_ids.length > 1);
    some(({ labels }) => labels.length > 1);
  });

  it("has mentions in comments on feedback and on cards", async () => {
    const members = await client.listMembers();
    const names = members.data.map(({ display_name }) => `@${display_name}`);
    const mentionsIn = (comments: readonly { content: string }[]) =>
      comments.filter(({ content }) => names.some((name) => content.includes(name))).length;
    const onFeedback = await Promise.all(feedback.map(({ id }) => client.listFeedbackComments({ params: { id } })));
    const onCards = await Promise.all(cards.map(({ id }) => client.listCardComments({ params: { id } })));
    expect(mentionsIn(onFeedback.flatMap(({ data }) => data))).toBeGreaterThan(50);
    expect(mentionsIn(onCards.flatMap(({ data }) => data))).toBeGreaterThan(20);
    const unfilled = [...onFeedback, ...onCards].flatMap(({ data }) =>
      data.filter(({ content }) => /[{}]/.test(content)),
    );
    expect(unfilled).toEqual([]);
  });

  it("has tickets of every status from feedback and cards, written by the built-in generator", async () => {
    const tickets = await all(eachItem(client.listTickets, { query: { limit: 100 } }));
    expect(new Set(tickets.map(({ source_type, status }) => `${source_type} ${status}`)).size).toBe(6);
    expect(tickets.some(({ assigned_to }) => assigned_to !== null)).toBe(true);
    expect(tickets.some(({ assigned_to }) => assigned_to === null)).toBe(true);
    for (const ticket of tickets) {
      expect(ticket.description).toContain("## Acceptance criteria");
      expect(ticket.ai_context).toMatchObject({ engine: "builtin" });
    }
  });

  it("serves every call it suggests", async () => {
    expect(welcome.calls).toHaveLength(6);
    for (const { method, path, body } of welcome.calls) {
      const response = await fetch(welcome.url + path, {
        method,
        headers: { authorization: `Bearer ${welcome.token}`, "content-type": "application/json" },
        body: body ? JSON.stringify(body) : null,
      });
      expect(response.status).toBe(method === "POST" ? 201 : 200);
      const { data } = (await response.json()) as { data: unknown };
      expect(data).not.toEqual([]);
    }
    const moved = await client.getCard({ params: { id: welcome.card_id } });
    expect(moved.data.list_id).toBe(welcome.list_ids["Review"]);
    const comments = await client.listFeedbackComments({ params: { id: welcome.feedback_id } });
    expect(comments.data.at(-1)).toMatchObject({ user_id: welcome.user_id, content: expect.stringMatching(/^@/) });
    expect((await fetch(welcome.docs)).status).toBe(200);
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

  it("prints its address, a token and shell commands", async () => {
    const demo = new Demo([]);
    const text = await demo.printed(/Review list:\n.+\n/);
    const [, url = ""] = /^Corkboard demo is listening on (\S+) /.exec(text) ?? [];
    expect(text).toContain(`${url}/docs`);
    expect(text).toMatch(/^ {2}export TOKEN=tok_[0-9a-f]{64}$/m);
    expect(text.match(/^ {2}curl .+$/gm)).toHaveLength(6);
    expect(text).toContain(`'${url}/api/v1/clients'`);
  });

  it("has the same content every time", async () => {
    const content = async () => {
      const { url, token } = await new Demo(["--json"]).welcome();
      const client = createClient({ baseUrl: url, token });
      const feedback = await all(eachItem(client.listFeedback, { query: { limit: 100 } }));
      const tickets = await all(eachItem(client.listTickets, { query: { limit: 100 } }));
      return [
        ...feedback.map(({ title, description, status }) => ({ title, description, status })),
        ...tickets.map(({ title, description, status }) => ({ title, description, status })),
      ];
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
