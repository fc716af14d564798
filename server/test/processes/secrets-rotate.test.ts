import { describe, expect, it, onTestFinished } from "vitest";
import { query } from "../../src/db/query.ts";
import { openSettingsOf } from "../../src/features/reach/notifications/notifications.exports.ts";
import { type Organisation, useService } from "../support/harness.ts";
import { newReportedItem } from "../support/reports.ts";
import { runCommand } from "../support/spawned-service.ts";

const findKey = query((q, p: { org: string; user: string }) =>
  q
    .selectFrom("notification_settings")
    .select("unsubscribe_key")
    .where("org_id", "=", p.org)
    .where("user_id", "=", p.user),
);

describe("secrets rotate", () => {
  const service = useService();

  const unsubscribePage = async ({ id, owner }: Organisation) => {
    await service.db.write((tx) => openSettingsOf(tx, id, owner.userId));
    const row = await service.db.first(findKey, { org: id, user: owner.userId });
    return `/unsubscribe/${row?.unsubscribe_key}`;
  };
  const statusOf = async (path: string) => (await service.request("GET", path)).status;

  it("ends the links that were signed before, once a server is restarted, and no token", async () => {
    const organisation = await service.createOrganisation();
    const before = await newReportedItem(service, organisation);
    const wayOut = await unsubscribePage(organisation);
    expect(await statusOf(before.path)).toBe(200);

    const result = await runCommand(["secrets", "rotate"], service.environment);
    expect(result).toMatchObject({ status: 0, stderr: "" });
    expect(result.stdout).toMatch(/Restart every server and worker now/);
    const { address, stop } = await service.startAnother();
    onTestFinished(stop);
    const restarted = async (path: string) => (await fetch(address + path)).status;
    expect(await restarted(before.path)).toBe(404);
    const after = await newReportedItem(service, organisation);
    expect(await restarted(after.path)).toBe(200);
    expect(await restarted(wayOut)).toBe(200);
    const headers = { authorization: `Bearer ${organisation.owner.token}` };
    expect((await fetch(`${address}/api/v1/me`, { headers })).status).toBe(200);
  });

  it("ends the unsubscribe links of all organisations if asked to, and changes no settings", async () => {
    const [one, other] = [await service.createOrganisation("One"), await service.createOrganisation("Other")];
    const before = [await unsubscribePage(one), await unsubscribePage(other)];
    for (const path of before) expect(await statusOf(path)).toBe(200);
    const settings = async () => (await one.owner.client.getNotificationSettings()).data;
    const kept = await settings();

    const result = await runCommand(["secrets", "rotate", "--unsubscribe-links", "--json"], service.environment);
    expect(JSON.parse(result.stdout)).toMatchObject({ rotated: "unsubscribe_links" });
    for (const path of before) expect(await statusOf(path)).toBe(404);
    for (const organisation of [one, other]) expect(await statusOf(await unsubscribePage(organisation))).toBe(200);
    expect(await settings()).toEqual(kept);
  });
});
