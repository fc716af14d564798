import { afterEach, describe, expect, it, vi } from "vitest";
import { importInPage } from "../../../test/support/import-in-page.ts";

const { noFilters, queryOf } = await importInPage(() => import("./audit-filters.ts"));
const { auditTexts } = await importInPage(() => import("./texts.ts"));
const { eventTexts } = await importInPage(() => import("../event-names.ts"));

afterEach(() => void vi.unstubAllEnvs());

type KindGroup = Parameters<typeof queryOf>[0]["group"];
const groups = Object.keys(auditTexts.en.groups) as KindGroup[];
const kindsOf = (group: KindGroup) => queryOf({ ...noFilters, group }).kind;

describe("the filters of the audit log", () => {
  it("ask for everything at first", () => {
    expect(queryOf(noFilters)).toEqual({});
  });

  it("ask for a person and a project", () => {
    expect(queryOf({ ...noFilters, actor: "u1", project: "p1" })).toEqual({ actor_id: "u1", project_id: "p1" });
  });

  it("divide all kinds of entries into groups, each into one", () => {
    const divided = groups.flatMap((group) => kindsOf(group) ?? []);
    const all = [...Object.keys(auditTexts.en.kinds), ...Object.keys(eventTexts.en.types)];
    expect(divided.toSorted()).toEqual(all.toSorted());
  });

  it.each<[KindGroup, string, string]>([
    ["signIns", "sign_in.failed", "contact.signed_in"],
    ["signIns", "sign_in_methods.removed", "token.rotated"],
    ["tokens", "token.rotated", "reset_link.created"],
    ["invitations", "invitation.renewed", "contact.created"],
    ["contacts", "reporter_link.shown", "client.created"],
    ["members", "member.created", "sign_in.succeeded"],
    ["webhooks", "webhook.secret_rotated", "webhook"],
    ["projects", "client.deleted", "ticket.created"],
    ["work", "delivery.decided", "project.created"],
  ])("know that the group %s contains %s and not %s", (group, inside, outside) => {
    expect(kindsOf(group)).toContain(inside);
    expect(kindsOf(group)).not.toContain(outside);
  });

  it.each([
    ["Asia/Tokyo", "2026-03-07T15:00:00.000Z", "2026-03-08T15:00:00.000Z"],
    ["America/New_York", "2026-03-08T05:00:00.000Z", "2026-03-09T04:00:00.000Z"],
  ])("count whole days of the person's own calendar, including the last one: in %s", (zone, since, until) => {
    vi.stubEnv("TZ", zone);
    expect(queryOf({ ...noFilters, from: "2026-03-08", to: "2026-03-08" })).toEqual({ since, until });
  });

  it.each([
    ["2026-12-31", "2027-01-01"],
    ["2028-02-28", "2028-02-29"],
    ["2026-03-29", "2026-03-30"],
    ["2026-11-01", "2026-11-02"],
  ])("end with the day after %s, whatever the calendar and the clocks do", (to, next) => {
    expect(queryOf({ ...noFilters, to })).toEqual({ until: new Date(`${next}T00:00:00`).toISOString() });
  });
});
