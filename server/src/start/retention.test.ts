import { describe, expect, it } from "vitest";
import { signedIn } from "../../test/support/browser-session.ts";
import { rowsIn } from "../../test/support/database-rows.ts";
import { databaseWithClock } from "../../test/support/database-with-clock.ts";
import { newBoard, newCard, newFeedback } from "../../test/support/factories.ts";
import { type Organisation, type TestService, useService } from "../../test/support/harness.ts";
import { newWebsite, sendReport } from "../../test/support/visitor.ts";
import { WebhookEndpoint } from "../../test/support/webhook-endpoint.ts";
import { readConfig } from "../config/config.ts";
import { housekeepingTasks } from "./housekeeping.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

interface Row {
  readonly what: string;
  readonly table: string;
  /** The last time at which it is kept, and the first at which it is deleted; never if undefined. */
  readonly kept: number;
  readonly deleted: number | undefined;
  readonly environment?: Record<string, string>;
  /** Adds rows to the table. */
  make(service: TestService, acme: Organisation): Promise<unknown>;
}

const notify = async ({ owner, addMember }: Organisation) => {
  const dora = await addMember("Dora");
  const { id } = await newCard(owner, await newBoard(owner));
  await owner.client.updateCard({ params: { id }, body: { assigned_to: dora.userId } });
  await expect.poll(async () => (await dora.client.listNotifications()).meta.unread).toBe(1);
  return dora;
};

const deliver = async ({ owner }: Organisation, status: number) => {
  const { url } = await WebhookEndpoint.start((response) => response.writeHead(status).end());
  const { id } = (await owner.client.createWebhook({ body: { url, event_types: ["list.deleted"] } })).data;
  await owner.client.pingWebhook({ params: { id } });
  const attempts = async () => (await owner.client.listWebhookDeliveries({ params: { id } })).data[0]?.attempts;
  await expect.poll(attempts).toBe(1);
};

const auditedEntry = ({ owner }: Organisation) => owner.client.createToken({ body: { name: "Deploys" } });

const rows: readonly Row[] = [
  {
    what: "the response to an idempotency key, for a day",
    table: "idempotency_keys",
    kept: day - minute,
    deleted: day + minute,
    make: (_, { owner }) => owner.client.createClient({ body: { name: "Bolt" }, idempotencyKey: crypto.randomUUID() }),
  },
  {
    what: "an entry of the audit log, for 90 days",
    table: "audit_entries",
    kept: 90 * day - hour,
    deleted: 90 * day + hour,
    make: (_, acme) => auditedEntry(acme),
  },
  {
    what: "an entry of the audit log, for fewer days if the setting says so",
    table: "audit_entries",
    environment: { CORKBOARD_EVENT_DAYS: "10" },
    kept: 10 * day - hour,
    deleted: 10 * day + hour,
    make: (_, acme) => auditedEntry(acme),
  },
  {
    what: "an entry of the audit log, for more days if the setting says so",
    table: "audit_entries",
    environment: { CORKBOARD_EVENT_DAYS: "400" },
    kept: 400 * day - hour,
    deleted: 400 * day + hour,
    make: (_, acme) => auditedEntry(acme),
  },
  {
    what: "a notification that was read, for 90 days",
    table: "notifications",
    kept: 90 * day - hour,
    deleted: 90 * day + hour,
    async make(_, acme) {
      const dora = await notify(acme);
      await dora.client.markNotificationsRead({ body: { all: true } });
    },
  },
  {
    what: "a notification that nobody has read, for ever",
    table: "notifications",
    kept: 1_000 * day,
    deleted: undefined,
    make: (_, acme) => notify(acme),
  },
  {
    what: "a delivery of a webhook, for 30 days",
    table: "webhook_deliveries",
    kept: 30 * day - hour,
    deleted: 30 * day + hour,
    make: (_, acme) => deliver(acme, 204),
  },
  {
    what: "a delivery that is still to be repeated, for ever",
    table: "webhook_deliveries",
    kept: 1_000 * day,
    deleted: undefined,
    make: (_, acme) => deliver(acme, 500),
  },
  {
    what: "the ID of a visitor's report, for longer than the widget repeats it",
    table: "widget_submissions",
    kept: 8 * day - minute,
    deleted: 8 * day + minute,
    async make(service, { owner }) {
      const { api_key: apiKey } = await newWebsite(owner, { allowed_origins: ["https://shop.example"] });
      const { status } = await sendReport(service, { apiKey, headers: { origin: "https://shop.example" } });
      expect(status).toBe(201);
    },
  },
  {
    what: "how a ticket was generated, for an hour",
    table: "ticket_generations",
    kept: hour - minute,
    deleted: hour + minute,
    async make(_, { owner }) {
      const source_id = (await newFeedback(owner)).id;
      await owner.client.generateTicket({ body: { source_type: "feedback", source_id } });
    },
  },
  {
    what: "a session that nobody uses, for 14 days",
    table: "sessions",
    kept: 14 * day - hour,
    deleted: 14 * day + hour,
    make: (service, acme) => signedIn(service, acme, acme.owner),
  },
  {
    what: "a link to reset a password, for an hour",
    table: "one_time_secrets",
    kept: hour - minute,
    deleted: hour + minute,
    async make(service, acme) {
      const owner = await signedIn(service, acme, acme.owner);
      const dora = await acme.addMember("Dora");
      await signedIn(service, acme, dora);
      await owner.client.createMemberResetLink({ params: { user_id: dora.userId } });
    },
  },
  {
    what: "an invitation, for 30 days after it has expired",
    table: "invitations",
    kept: 37 * day - hour,
    deleted: 37 * day + hour,
    make: (_, { owner }) => owner.client.createInvitation({ body: { email: "invited@example.com" } }),
  },
  {
    what: "the session of a contact, for 30 days",
    table: "contact_sessions",
    kept: 30 * day - hour,
    deleted: 30 * day + hour,
    async make(service, { owner }) {
      const { id: client_id } = (await owner.client.createClient({ body: { name: "Bolt" } })).data;
      const body = { client_id, name: "Vera", email: "vera@example.com" };
      const secret = new URL((await owner.client.createContact({ body })).data.url).hash.slice(1);
      const { status } = await fetch(`${service.url}/portal/sign-in`, {
        method: "POST",
        body: new URLSearchParams({ secret }),
        headers: { origin: service.url },
        redirect: "manual",
      });
      expect(status).toBe(303);
    },
  },
];

describe("housekeeping keeps", () => {
  const service = useService({ CORKBOARD_OUTBOUND_ALLOW: "127.0.0.0/8" });

  /** Runs every task once, as if this time had passed. */
  async function tidy(aheadMs: number, environment: Record<string, string> = {}) {
    const db = databaseWithClock(service.db, () => aheadMs);
    const { eventDays } = readConfig(environment);
    for (const task of housekeepingTasks({ db, eventDays })) await task();
  }

  it.each(rows)("$what", async ({ table, kept, deleted, environment, make }) => {
    const stored = async () =>
      Number((await rowsIn(service.environment, `SELECT count(*) AS n FROM ${table}`))[0]?.["n"]);
    await tidy(2_000 * day);
    const before = await stored();
    await make(service, await service.createOrganisation());
    const made = await stored();
    expect({ table, hasMore: made > before }).toEqual({ table, hasMore: true });
    await tidy(kept, environment);
    expect({ table, when: "shortly before its time", stored: await stored() }).toEqual({
      table,
      when: "shortly before its time",
      stored: made,
    });
    if (deleted === undefined) return;
    await tidy(deleted, environment);
    expect({ table, when: "after its time", stored: await stored() }).toEqual({
      table,
      when: "after its time",
      stored: before,
    });
  });
});
