import { describe, expect, it } from "vitest";
import { useService } from "../../../../test/support/harness.ts";
import { newReportedItem } from "../../../../test/support/reports.ts";

const rest = "The rest of this message is not shown.";
const older = "Older messages are not shown.";

describe("the page of a long conversation", () => {
  const service = useService({ CORKBOARD_WORKER: "off", CORKBOARD_WIDGET_ADDRESS_LIMIT: "off" });

  const newReport = async () => newReportedItem(service, await service.createOrganisation());
  const count = (body: string, pattern: RegExp) => body.match(pattern)?.length ?? 0;

  it("truncates long messages, says so, and keeps the complete text for the team", async () => {
    const report = await newReport();
    const content = Array.from({ length: 10_000 }, () => "a").join("\n");
    await report.reply(content);
    const { body } = await report.page();
    expect(count(body, /<br>/g)).toBe(399);
    expect(count(body, new RegExp(rest, "g"))).toBe(1);
    expect(body).not.toContain(older);
    expect((await report.comments()).map((comment) => comment.content)).toEqual([content]);
  });

  it("shows the latest messages within the limit of lines", async () => {
    const report = await newReport();
    for (let n = 0; n < 5; n++) await report.reply(`Answer ${n}${"\n\na".repeat(5_000)}`);
    const { body } = await report.page();
    expect(count(body, /<p dir="auto">/g)).toBe(800);
    expect(count(body, /<li class="message/g)).toBe(2);
    expect(body).toMatch(/Answer 3[^]*Answer 4/);
    expect(body).toContain(older);
    expect(body.length).toBeLessThan(50_000);
  });

  it("shows the latest messages within the limit of characters", async () => {
    const report = await newReport();
    for (let n = 0; n < 4; n++) await report.reply(`Answer ${n} ${"a ".repeat(9_900)}`);
    const { body } = await report.page();
    expect(body).not.toMatch(/Answer [01]/);
    expect(body).toMatch(/Answer 2[^]*Answer 3/);
    expect(body).toContain(older);
    expect(body).not.toContain(rest);
  });

  it("shows the latest message whatever its length, and all of a normal conversation", async () => {
    const report = await newReport();
    await report.reply("🦊".repeat(20_000));
    const { body } = await report.page();
    expect(body).toContain("🦊".repeat(20_000));
    for (let n = 0; n < 9; n++) await report.reply(`Answer ${n}\nwith\n\na few lines`);
    const later = (await report.page()).body;
    expect(count(later, /<li class="message/g)).toBe(10);
    expect(later).not.toMatch(new RegExp(`${older}|${rest}`));
  });

  it("normalises line ends and white space", async () => {
    const report = await newReport();
    await report.reply(" one\u2028two\u0085three\vfour\rfive \t \u00a0 six\u200b\u202eseven\f\f\u0001\ntwo paragraphs");
    const { body } = await report.page();
    expect(body).toContain(
      '<p dir="auto">one<br>two<br>three<br>four<br>five six seven</p><p dir="auto">two paragraphs</p>',
    );
  });
});

describe("reporter pages", () => {
  const service = useService({
    CORKBOARD_WORKER: "off",
    CORKBOARD_TRUST_PROXY: "on",
    CORKBOARD_WIDGET_ADDRESS_LIMIT: "1",
  });

  it("limit the requests of one address across reports, without affecting others", async () => {
    const organisation = await service.createOrganisation();
    const reports = [];
    for (let n = 0; n < 3; n++) reports.push(await newReportedItem(service, organisation));
    const from = (address: string) => ({ "x-forwarded-for": address, "accept-language": "de" });
    const statuses = [];
    for (let n = 0; n < 10; n++) statuses.push((await reports[n % 3]?.page(from("203.0.113.1")))?.status);
    expect(statuses).toEqual(Array<number>(10).fill(200));
    const refused = await service.request("GET", reports[0]?.path ?? "", { headers: from("203.0.113.1") });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(refused.body).toContain("Zu viele Anfragen");
    expect(refused.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect((await service.request("GET", "/reports/x", { headers: from("203.0.113.1") })).status).toBe(429);
    expect((await reports[0]?.page(from("203.0.113.2")))?.status).toBe(200);
    const oneClick = { rawBody: "List-Unsubscribe=One-Click", headers: from("203.0.113.1") };
    expect((await service.request("POST", `${reports[0]?.path}/unsubscribe`, oneClick)).status).toBe(200);
  });
});
