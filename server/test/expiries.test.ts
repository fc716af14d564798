import { errors, operations } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { readConfig } from "../src/config/config.ts";
import { expireClaims } from "../src/features/work/agent-work/claims/expire-claims.ts";
import { openFileStore, spoolFolderOf } from "../src/ports/files/open-file-store.ts";
import { startAppOn } from "./support/app-on.ts";
import { type Browser, signedIn } from "./support/browser-session.ts";
import { agentOf, claimOf, letLeaseExpire, newTicket } from "./support/claims.ts";
import { databaseWithClock } from "./support/database-with-clock.ts";
import { formOf, newBoard, newCard } from "./support/factories.ts";
import { type Organisation, type TestService, useService } from "./support/harness.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

interface Given {
  readonly service: TestService;
  readonly acme: Organisation;
  /** The owner, signed in. */
  readonly owner: Browser;
  /** The same service, later. */
  readonly later: string;
}

interface Row {
  readonly what: string;
  /** The last time at which it works, and the first at which it no longer does. */
  readonly works: number;
  readonly ended: number;
  /** Makes one, and returns how to use it without using it up. */
  make(given: Given): Promise<() => Promise<boolean>>;
}

const secretOf = (url: string) => new URL(url).hash.slice(1);
const post = (url: string, body: object) =>
  fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

const rows: readonly Row[] = [
  {
    what: "a link to reset a password",
    works: 59 * minute,
    ended: 61 * minute,
    async make({ service, acme, owner, later }) {
      const dora = await acme.addMember("Dora");
      await signedIn(service, acme, dora);
      const { data } = await owner.client.createMemberResetLink({ params: { user_id: dora.userId } });
      return async () => (await post(`${later}/api/v1/password-resets/lookup`, { secret: secretOf(data.url) })).ok;
    },
  },
  {
    what: "an invitation",
    works: 7 * day - minute,
    ended: 7 * day + minute,
    async make({ owner, later }) {
      const body = { email: `invited-${process.pid}@example.com` };
      const { data } = await owner.client.createInvitation({ body });
      return async () => (await post(`${later}/api/v1/invitations/lookup`, { secret: secretOf(data.url) })).ok;
    },
  },
  {
    what: "a contact's link",
    works: 7 * day - minute,
    ended: 7 * day + minute,
    async make({ owner, later }) {
      const { id: client_id } = (await owner.client.createClient({ body: { name: "Bolt" } })).data;
      const link = async () => {
        const body = { client_id, name: "Vera", email: `vera-${crypto.randomUUID()}@example.com` };
        return secretOf((await owner.client.createContact({ body })).data.url);
      };
      // A link works once, so there is one for each try.
      const links = [await link(), await link()];
      return async () => {
        const body = new URLSearchParams({ secret: links.pop() ?? "" });
        const headers = { origin: later };
        const response = await fetch(`${later}/portal/sign-in`, { method: "POST", body, headers, redirect: "manual" });
        return response.status === 303;
      };
    },
  },
  {
    what: "a session that nobody uses",
    works: 14 * day - hour,
    ended: 14 * day + hour,
    async make({ owner, later }) {
      return async () => (await fetch(`${later}/api/v1/session`, { headers: owner.headers })).ok;
    },
  },
  {
    what: "the proof of who somebody is, for what they do in an organisation",
    works: 9 * minute,
    ended: 11 * minute,
    async make({ owner, later }) {
      const headers = { ...owner.headers, origin: later, "content-type": "application/json" };
      const body = JSON.stringify({ name: "Deploys" });
      return async () => (await fetch(`${later}/api/v1/tokens`, { method: "POST", headers, body })).ok;
    },
  },
  {
    what: "the proof of who somebody is, for what they do about themself",
    works: 9 * minute,
    ended: 11 * minute,
    async make({ owner, later }) {
      const { method, path } = operations.startPasskeyRegistration;
      const headers = { ...owner.headers, origin: later };
      // This service has no address that passkeys could belong to, which it says only to those who may ask.
      return async () => {
        const response = await fetch(later + path, { method, headers });
        return ((await response.json()) as { code: string }).code !== errors.reauthenticationRequired.code;
      };
    },
  },
  {
    what: "a link to a file",
    works: day - minute,
    ended: 2 * day,
    async make({ acme: { owner }, later }) {
      const { id } = await newCard(owner, await newBoard(owner));
      const { data } = await owner.client.addCardAttachments({ params: { id }, form: formOf({ "plan.txt": "Plan" }) });
      const { pathname } = new URL(data.attachments[0]!.url);
      return async () => (await fetch(later + pathname)).ok;
    },
  },
  {
    what: "an address for a screenshot",
    works: 9 * minute,
    ended: 11 * minute,
    async make({ service, acme, later }) {
      const agent = await agentOf(service, acme.owner);
      const { id, fence } = await claimOf(agent, (await newTicket(acme.owner)).ticket.id);
      const { data } = await agent.client.openClaimUpload({ params: { id }, body: { fence } });
      const { pathname } = new URL(data.url);
      // What is rejected does not use it up.
      return async () => (await fetch(later + pathname, { method: "PUT", body: "no picture" })).status === 400;
    },
  },
  {
    what: "an expired claim among those that its agent can continue",
    works: 24 * hour - minute,
    ended: 24 * hour + minute,
    async make({ service, acme, later }) {
      const agent = await agentOf(service, acme.owner);
      const { id } = await claimOf(agent, (await newTicket(acme.owner)).ticket.id);
      await letLeaseExpire(service, acme, { id });
      await expireClaims(service.db, () => undefined);
      const headers = { authorization: `Bearer ${agent.token}` };
      return async () => {
        const response = await fetch(`${later}/api/v1/claims?mine=true`, { headers });
        const { data } = (await response.json()) as { data: { id: string; state: string }[] };
        return data.some((claim) => claim.id === id && claim.state === "expired");
      };
    },
  },
  {
    what: "the stored response to an idempotency key",
    works: 24 * hour - minute,
    ended: 24 * hour + minute,
    async make({ acme: { owner }, later }) {
      const body = { name: "Bolt" };
      const idempotencyKey = crypto.randomUUID();
      const { id } = (await owner.client.createClient({ body, idempotencyKey })).data;
      const headers = { authorization: `Bearer ${owner.token}`, "idempotency-key": idempotencyKey };
      return async () => {
        const response = await fetch(`${later}/api/v1/clients`, {
          method: "POST",
          headers: { ...headers, "content-type": "application/json" },
          body: JSON.stringify(body),
        });
        return ((await response.json()) as { data: { id: string } }).data.id === id;
      };
    },
  },
];

describe("what expires", () => {
  const service = useService({ CORKBOARD_SIGN_IN_LIMIT: "off" });

  it.each(rows)("works until its time and no longer: $what", async ({ works, ended, make }) => {
    let aheadMs = 0;
    const place = readConfig(service.environment);
    const files = { store: await openFileStore(place), spoolFolder: spoolFolderOf(place), quotaBytes: undefined };
    const { url } = await startAppOn(
      databaseWithClock(service.db, () => aheadMs),
      { files },
    );
    const acme = await service.createOrganisation();
    const owner = await signedIn(service, acme, acme.owner);
    const isValid = await make({ service, acme, owner, later: url });
    aheadMs = works;
    expect(await isValid(), "shortly before it ends").toBe(true);
    aheadMs = ended;
    expect(await isValid(), "shortly after its end").toBe(false);
  });
});
