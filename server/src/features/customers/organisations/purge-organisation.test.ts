import { readdirSync } from "node:fs";
import { join } from "node:path";
import pino from "pino";
import { describe, expect, it } from "vitest";
import { Browser, givePassword, joinWith } from "../../../../test/support/browser-session.ts";
import { connectDirectly } from "../../../../test/support/database-rows.ts";
import { databaseWithClock } from "../../../../test/support/database-with-clock.ts";
import { type Organisation, useService } from "../../../../test/support/harness.ts";
import { populatedWorld } from "../../../../test/support/populated-world.ts";
import { newReportedItem } from "../../../../test/support/reports.ts";
import { engine } from "../../../../test/support/test-database.ts";
import { newReport, newWebsite, sendReport } from "../../../../test/support/visitor.ts";
import { readConfig } from "../../../config/config.ts";
import { openFileStore } from "../../../ports/files/open-file-store.ts";
import { purgeDeletedFiles } from "../../intake/files/purge-deleted-files.ts";
import { purgeOrganisation } from "./purge-organisations.ts";

const eightDaysMs = 8 * 24 * 60 * 60 * 1_000;
const logger = pino({ level: "silent" });

/** Of the engine, so that a new table is covered by itself. Those of the full-text index contain documents by number. */
const listTables =
  engine === "sqlite"
    ? "select name from sqlite_schema where type = 'table' and name not like 'search_index_%' order by name"
    : "select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1";

describe("a deleted organisation, after a week", () => {
  const service = useService({
    CORKBOARD_RATE_LIMIT: "off",
    CORKBOARD_SIGN_IN_LIMIT: "off",
    CORKBOARD_WIDGET_ADDRESS_LIMIT: "off",
  });

  /** How many rows of each table contain the text anywhere. */
  const rowsMentioning = async (text: string): Promise<Record<string, number>> => {
    const connection = await connectDirectly(service.environment);
    try {
      const found: Record<string, number> = {};
      for (const { name } of await connection.rows(listTables)) {
        const rows = await connection.rows(`select * from ${String(name)}`);
        const mentioning = rows.filter((row) => JSON.stringify(row).includes(text)).length;
        if (mentioning > 0) found[String(name)] = mentioning;
      }
      return found;
    } finally {
      await connection.close();
    }
  };

  const storedFiles = (org: string) =>
    readdirSync(join(readConfig(service.environment).dataFolder, "files"), { recursive: true })
      .map(String)
      .filter((path) => path.startsWith(org) && path.split("/").length === 3);

  /** An organisation with rows in as many tables as the API can fill. */
  const filled = async (): Promise<Organisation & { email: string; browser: Browser }> => {
    const { organisation, owner, ids } = await populatedWorld(service);
    const email = await givePassword(service, organisation, owner);
    const browser = new Browser(service.url);
    await browser.signIn(email);
    browser.organisation = organisation.id;
    const dora = await organisation.addMember("Dora");
    await givePassword(service, organisation, dora);
    await browser.client.createMemberResetLink({ params: { user_id: dora.userId } });
    const website = await newWebsite(owner, { reporter_replies: true });
    await sendReport(service, {
      apiKey: website.api_key,
      report: newReport({ reporter_email: "rita@reporters.example" }),
    });
    await sendReport(service, { apiKey: website.api_key, headers: { origin: "https://elsewhere.example" } });
    const reported = await newReportedItem(service, organisation);
    await reported.say(owner, "Repaired");
    await reported.queueNews();
    await browser.client
      .updateNotificationSettings({ body: { email: { mention: true } } as never })
      .catch(() => undefined);
    const contact = await owner.client.createContact({
      body: { client_id: ids.client, name: "Cleo", email: "cleo@bolt.example" },
    });
    await fetch(`${service.url}/portal/sign-in`, {
      method: "POST",
      redirect: "manual",
      headers: { origin: service.url },
      body: new URLSearchParams({ secret: new URL(contact.data.url).hash.slice(1) }),
    });
    await service.request("POST", "/api/v1/clients", {
      token: owner.token,
      body: { name: "Once" },
      headers: { "idempotency-key": `once-${organisation.id}` },
    });
    await service.indexed();
    return { ...organisation, email, browser };
  };

  const later = () => databaseWithClock(service.db, () => eightDaysMs);

  it("leaves no row, no file and no document, and does not touch another organisation", async () => {
    const [acme, other] = [await filled(), await filled()];
    await acme.browser.client.deleteOrganisation({ body: { name: "Acme" } });
    const [ours, theirs] = [await rowsMentioning(acme.id), await rowsMentioning(other.id)];
    const [filesBefore, documents] = [storedFiles(other.id), await searchResults(other)];
    expect(Object.keys(ours).length).toBeGreaterThan(40);
    expect(storedFiles(acme.id).length).toBeGreaterThan(0);

    await purgeOrganisation({ db: service.db, logger }, acme.id, () => false);
    expect(await rowsMentioning(acme.id)).toEqual(ours);
    await purge(acme);

    expect(await rowsMentioning(acme.id)).toEqual({});
    expect(await rowsMentioning(acme.email)).toEqual({});
    expect(storedFiles(acme.id)).toEqual([]);
    const after = await rowsMentioning(other.id);
    // The worker may have added some.
    expect(Object.entries(theirs).filter(([table, rows]) => (after[table] ?? 0) < rows)).toEqual([]);
    expect(storedFiles(other.id)).toEqual(filesBefore);
    expect(await searchResults(other)).toEqual(documents);
    expect(await service.miscounts()).toEqual([]);
    expect((await acme.browser.request("GET", "/api/v1/session")).status).toBe(401);
  });

  /** As the worker does it, in several runs: the last follows the deletion of the files' bytes. */
  const purge = async ({ id }: Organisation) => {
    const store = await openFileStore(readConfig(service.environment));
    while (!(await purgeOrganisation({ db: later(), logger }, id, () => false)))
      await purgeDeletedFiles(later(), store);
  };

  const searchResults = async ({ owner }: Organisation) =>
    (await owner.client.search({ query: { q: "title" } })).data.map(({ id }) => id);

  it("is removed by any worker that continues where another was interrupted", async () => {
    const acme = await filled();
    await acme.browser.client.deleteOrganisation({ body: { name: "Acme" } });
    const store = await openFileStore(readConfig(service.environment));
    for (let transactions = 1; Object.keys(await rowsMentioning(acme.id)).length > 0; transactions += 20) {
      let left = transactions;
      await purgeOrganisation({ db: later(), logger }, acme.id, () => left-- <= 0);
      await purgeDeletedFiles(later(), store);
      expect(transactions).toBeLessThan(2_000);
    }
  });

  it("keeps people who belong to another organisation, and forgets which one they last used", async () => {
    const [acme, other] = [await filled(), await service.createOrganisation("Other")];
    const { identity } = (await acme.browser.client.getSession()).data;
    await joinWith(service, identity.id, other, other.owner);
    await acme.browser.client.deleteOrganisation({ body: { name: "Acme" } });
    await purge(acme);
    acme.browser.organisation = undefined;
    await expect
      .poll(async () => (await acme.browser.client.getSession()).data.organisations.map(({ name }) => name), {
        timeout: 20_000,
      })
      .toEqual(["Other"]);
    expect((await acme.browser.client.getMe()).data.organisation.id).toBe(other.id);
  });
});
