import { hash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { startAppOn } from "../../../../test/support/app-on.ts";
import { databaseWithClock } from "../../../../test/support/database-with-clock.ts";
import { useService } from "../../../../test/support/harness.ts";
import { observingDatabase } from "../../../../test/support/observing-database.ts";
import { engine } from "../../../../test/support/test-database.ts";
import { newReport, newWebsite, reportForm } from "../../../../test/support/visitor.ts";
import { query } from "../../../db/query.ts";
import { deleteOldAttempts } from "../../../http/limits/attempt-counts.ts";

const everyCount = query((q) => q.selectFrom("attempt_counts").select("subject"));
const limits = { trustProxy: true, visitorLimits: { perKey: 6, perAddress: 2 } };

describe.runIf(engine === "postgres")("the counts of reports", () => {
  const service = useService();
  let addresses = 0;
  const newAddress = () => `198.51.100.${++addresses}`;

  const newKey = async () => (await newWebsite((await service.createOrganisation()).owner)).api_key;

  const send = async (url: string, apiKey: string, address: string) => {
    const headers = { "x-forwarded-for": address };
    const response = await fetch(`${url}/api/v1/widget/feedback`, {
      method: "POST",
      headers,
      body: reportForm(apiKey, newReport()),
    });
    await response.arrayBuffer();
    return response.status;
  };

  it("change nothing for reports beyond a limit that is known to be reached", async () => {
    const observer = observingDatabase(service.db);
    const { url } = await startAppOn(observer.db, limits);
    const another = await startAppOn(service.db, limits);
    const [key, address] = [await newKey(), newAddress()];
    for (const any of [url, another.url]) expect(await send(any, key, address)).toBe(201);
    expect(await send(url, key, address)).toBe(429);
    const counting = () =>
      observer.take().filter(({ statements }) => statements.some((text) => text.includes("attempt_counts")));
    expect(counting().length).toBeGreaterThan(0);
    for (let n = 0; n < 5; n++) expect(await send(url, key, address)).toBe(429);
    expect(counting()).toEqual([]);
  });

  it("do not reach the limit of the website with reports that the limit of an address rejects", async () => {
    const { url } = await startAppOn(service.db, limits);
    const [key, address] = [await newKey(), newAddress()];
    const statuses: number[] = [];
    for (let n = 0; n < 9; n++) statuses.push(await send(url, key, address));
    expect(statuses.filter((status) => status === 201)).toHaveLength(2);
    for (let n = 0; n < 4; n++) expect(await send(url, key, newAddress())).toBe(201);
    expect(await send(url, key, newAddress())).toBe(429);
  });

  it("begin again a minute later, and are deleted", async () => {
    const later = (minutes: number) => databaseWithClock(service.db, () => minutes * 60_000);
    const { url } = await startAppOn(service.db, limits);
    const [key, address] = [await newKey(), newAddress()];
    for (let n = 0; n < 2; n++) expect(await send(url, key, address)).toBe(201);
    expect(await send(url, key, address)).toBe(429);
    const afterwards = await startAppOn(later(1), limits);
    expect(await send(afterwards.url, key, address)).toBe(201);

    expect(await service.db.all(everyCount, {})).not.toEqual([]);
    await deleteOldAttempts(later(17));
    expect(await service.db.all(everyCount, {})).toEqual([]);
  });

  it("name neither the address nor the website", async () => {
    const { url } = await startAppOn(service.db, limits);
    const [{ owner }, address] = [await service.createOrganisation(), newAddress()];
    const { id, api_key: key } = await newWebsite(owner);
    expect(await send(url, key, address)).toBe(201);
    const counts = await service.db.all(everyCount, {});
    const plain = [address, id, `reports ${id}`, `reports ${id} ${address}`];
    const hashes = plain.map((text) => hash("sha256", text, "base64url").slice(0, 32));
    for (const { subject } of counts) {
      expect(subject).toMatch(/^[\w-]{32}$/);
      expect([...plain, ...hashes]).not.toContain(subject);
    }
  });
});
