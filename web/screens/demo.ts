import { once } from "node:events";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { type Client, createClient } from "@corkboard/client";

const commandLine = join(import.meta.dirname, "..", "..", "server", "bin", "corkboard.js");

/** What `corkboard demo --json` prints. */
interface Welcome {
  readonly url: string;
  readonly token: string;
  readonly sign_in: { readonly url: string; readonly email: string; readonly password: string };
  readonly portal_url: string;
  readonly sample_page_url: string;
  readonly website_project_ids: readonly string[];
  readonly board_project_ids: readonly string[];
}

interface Cookie {
  readonly name: string;
  readonly value: string;
}

export interface Demo {
  readonly url: string;
  /** Of a member, and of a contact of a client. */
  readonly cookies: readonly Cookie[];
  /** The path of every page, by the name of its picture. */
  readonly pages: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

export async function startDemo(): Promise<Demo> {
  const child = spawn(process.execPath, [commandLine, "demo", "--json"], {
    env: { ...process.env, PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "close");
  const welcome = await welcomeOf(child.stdout);
  const { url } = welcome;
  const client = createClient({ baseUrl: url, token: welcome.token });
  const project = welcome.website_project_ids[0]!;
  const board = welcome.board_project_ids[0]!;
  const work = await workOfAgents(client);
  const { data: cards } = await client.listCards({ query: { project_id: board, limit: 100 } });
  // Work has begun on it.
  const card = cards.find(
    ({ checklist, due_date }) => due_date !== null && new Set(checklist.map(({ checked }) => checked)).size === 2,
  )!;
  return {
    url,
    cookies: [await signIn(url, welcome.sign_in), await signInContact(url, welcome.portal_url)],
    pages: {
      inbox: new URL(welcome.sign_in.url).searchParams.get("next")!,
      "inbox-list": "/inbox",
      "project-inbox": `/projects/${project}/inbox`,
      "no-results": "/inbox?type=general&assigned_to=none&has_ticket=true",
      "search-inbox": "/inbox?q=checkout",
      "search-similar": "/inbox?q=chekcout",
      "my-work": "/my-work",
      tickets: "/tickets",
      ticket: `/tickets/${work.open.id}`,
      "ticket-question": `/tickets/${work.asked.id}`,
      "ticket-delivery": `/tickets/${work.delivered.id}`,
      boards: "/boards",
      board: `/boards/${board}`,
      "board-calendar": `/boards/${board}?view=calendar`,
      card: `/boards/${board}/cards/${card.id}`,
      agents: "/agents",
      overview: "/overview",
      notifications: "/notifications",
      welcome: "/welcome",
      "settings-projects": "/settings/projects",
      "settings-project": `/settings/projects/${project}`,
      "settings-members": "/settings/members",
      "settings-profile": "/settings/profile",
      "settings-security": "/settings/security",
      "settings-notifications": "/settings/notifications",
      "settings-tokens": "/settings/tokens",
      "settings-portal": "/settings/portal",
      portal: "/portal",
      "portal-report": `/portal/reports/${work.shown.source_id}`,
      "sample-page": new URL(welcome.sample_page_url).pathname,
      "settings-webhooks": "/settings/webhooks",
      "settings-failed-jobs": "/settings/failed-jobs",
      "settings-ticket-writer": "/settings/ticket-writer",
      "settings-storage": "/settings/storage",
      "settings-audit": "/settings/audit",
      "not-found": "/nothing-here",
    },
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** The tickets whose agents wait for an answer, for the team and for the client, and one that can be claimed. */
async function workOfAgents(client: Client) {
  const { data: tickets } = await client.listTickets({ query: { limit: 100 } });
  const deliveries = tickets.map(async ({ id }) => (await client.listDeliveries({ query: { ticket_id: id } })).data);
  const pending = (await Promise.all(deliveries)).flat().filter(({ state }) => state === "pending");
  const deliveryOf = (isShown: boolean) => pending.find(({ shown_at }) => (shown_at !== null) === isShown)?.ticket_id;
  const find = (has: (ticket: (typeof tickets)[number]) => boolean) => {
    const found = tickets.find(has);
    if (!found) throw new Error("the demo lacks a ticket to show");
    return found;
  };
  return {
    open: find(
      ({ status, ready_at, source_type }) => status === "open" && ready_at !== null && source_type === "feedback",
    ),
    asked: find(({ claim }) => claim?.state === "asking"),
    delivered: find(({ id }) => id === deliveryOf(false)),
    shown: find(({ id }) => id === deliveryOf(true)),
  };
}

async function welcomeOf(output: AsyncIterable<Buffer>): Promise<Welcome> {
  let text = "";
  for await (const chunk of output) {
    text += chunk.toString();
    if (/^\}$/m.test(text)) return JSON.parse(text) as Welcome;
  }
  throw new Error("the demo did not start");
}

async function signIn(url: string, credentials: Welcome["sign_in"]): Promise<Cookie> {
  const { email, password } = credentials;
  const response = await fetch(`${url}/api/v1/session`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({ email, password }),
  });
  return cookieOf(response);
}

async function signInContact(url: string, link: string): Promise<Cookie> {
  const response = await fetch(`${url}/portal/sign-in`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: url },
    body: new URLSearchParams({ secret: new URL(link).hash.slice(1) }),
  });
  return cookieOf(response);
}

async function cookieOf(response: Response): Promise<Cookie> {
  const [, name, value] = /^([^=]+)=([^;]+)/.exec(response.headers.getSetCookie()[0] ?? "") ?? [];
  if (name === undefined || value === undefined) throw new Error(`could not sign in: ${await response.text()}`);
  return { name, value };
}
