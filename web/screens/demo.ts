import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { type Client, createClient } from "@corkboard/client";

const commandLine = join(import.meta.dirname, "..", "..", "server", "bin", "corkboard.js");

/** What `corkboard demo --json` prints. */
interface Welcome {
  readonly url: string;
  readonly token: string;
  readonly sign_in: { readonly email: string; readonly password: string };
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
  const { data: reports } = await client.listFeedback({ query: { limit: 100 } });
  const { data: tickets } = await client.listTickets({ query: { status: ["open"], limit: 100 } });
  // Only somebody who left an address can be asked, and shown a fix.
  const askable = new Set(reports.filter((each) => each.reporter_email).flatMap((each) => each.ticket_ids));
  const [asking, delivered] = tickets.filter(({ id }) => askable.has(id));
  const ticket = tickets.find((each) => each !== asking && each !== delivered);
  await askAbout(client, asking!.id);
  await deliverFor(client, delivered!.id);
  // The report that shows the most: with a screenshot, and discussed.
  const shows = (report: (typeof reports)[number]) => (report.screenshot_url ? 100 : 0) + report.comment_count;
  const report = reports.toSorted((a, b) => shows(b) - shows(a))[0]!;
  const board = welcome.board_project_ids[0]!;
  const { data: cards } = await client.listCards({ query: { project_id: board, limit: 100 } });
  const card = cards.toSorted((a, b) => b.checklist.length - a.checklist.length)[0]!;
  return {
    url,
    cookies: [await signIn(url, welcome.sign_in), await signInContact(url, client, delivered!.project_id)],
    pages: {
      inbox: `/inbox/${report.id}`,
      "inbox-list": "/inbox",
      "project-inbox": `/projects/${project}/inbox`,
      "no-results": "/inbox?type=general&assigned_to=none&has_ticket=true",
      "search-inbox": "/inbox?q=checkout",
      "search-similar": "/inbox?q=chekcout",
      "my-work": "/my-work",
      tickets: "/tickets",
      ticket: `/tickets/${ticket!.id}`,
      "ticket-question": `/tickets/${asking!.id}`,
      "ticket-delivery": `/tickets/${delivered!.id}`,
      boards: "/boards",
      board: `/boards/${board}`,
      "board-calendar": `/boards/${board}?view=calendar`,
      card: `/boards/${board}/cards/${card.id}`,
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
      "portal-report": `/portal/reports/${delivered!.source_id}`,
      "settings-webhooks": "/settings/webhooks",
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

const agent = "claude-code";

/** As the team does before agents may take a ticket. */
async function releaseForAgents(client: Client, id: string): Promise<void> {
  await client.confirmCriteria({ params: { id }, body: {} });
  await client.updateTicket({ params: { id }, body: { ready: true } });
}

async function askAbout(client: Client, ticket_id: string): Promise<void> {
  await releaseForAgents(client, ticket_id);
  const { id, fence } = (await client.createClaim({ body: { ticket_id, agent } })).data;
  const doing = "Comparing what the browser fills in with what the form expects";
  await client.heartbeatClaim({ params: { id }, body: { fence, doing } });
  const question = "Was the address form filled in by the browser or by hand?";
  const choices = ["By the browser", "By hand", "Both"];
  await client.askQuestion({ params: { id }, body: { fence, to: "team", question, choices } });
}

async function deliverFor(client: Client, ticket_id: string): Promise<void> {
  await releaseForAgents(client, ticket_id);
  const { id, fence, ticket } = (await client.createClaim({ body: { ticket_id, agent } })).data;
  const criteria = ticket.criteria.map(({ number }) => ({
    number,
    met: true,
    evidence: "tests/checkout.spec.ts: buys with an address filled in by the browser",
  }));
  const body = {
    fence,
    summary: "The form now notices addresses that the browser fills in, so the button is enabled.",
    url: "https://git.example/bolt/shop/pull/87",
    branch: "fix/checkout-button",
    commit: "5f2c1d9",
    preview_url: "https://pr-87.bolt.example/checkout",
    criteria,
  };
  await client.deliverClaim({ params: { id }, body });
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

/** A contact of the client whose project this is. */
async function signInContact(url: string, client: Client, project: string): Promise<Cookie> {
  const { client_id } = (await client.getProject({ params: { id: project } })).data;
  const body = { client_id, name: "Bea Bolt", email: "bea@bolt.example" };
  const secret = new URL((await client.createContact({ body })).data.url).hash.slice(1);
  const response = await fetch(`${url}/portal/sign-in`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: url },
    body: new URLSearchParams({ secret }),
  });
  return cookieOf(response);
}

async function cookieOf(response: Response): Promise<Cookie> {
  const [, name, value] = /^([^=]+)=([^;]+)/.exec(response.headers.getSetCookie()[0] ?? "") ?? [];
  if (name === undefined || value === undefined) throw new Error(`could not sign in: ${await response.text()}`);
  return { name, value };
}
