import { hash, randomUUID } from "node:crypto";
import { errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { startAppOn } from "../../../../test/support/app-on.ts";
import { Browser, givePassword, password } from "../../../../test/support/browser-session.ts";
import { databaseWithClock } from "../../../../test/support/database-with-clock.ts";
import { errorResponse } from "../../../../test/support/expected-errors.ts";
import { useService } from "../../../../test/support/harness.ts";
import { observingDatabase } from "../../../../test/support/observing-database.ts";
import { query } from "../../../db/query.ts";
import { deleteOldAttempts } from "../../../http/limits/attempt-counts.ts";

const everyCount = query((q) => q.selectFrom("attempt_counts").select("subject"));

describe("guessing passwords", () => {
  const service = useService({ CORKBOARD_SIGN_IN_LIMIT: "25", CORKBOARD_TRUST_PROXY: "on" });
  let addresses = 0;
  const newAddress = () => `203.0.113.${++addresses}`;
  const signIn = (email: string, given: string, address: string) =>
    service.request("POST", "/api/v1/session", {
      body: { email, password: given },
      headers: { "x-forwarded-for": address },
    });

  it("is limited to ten attempts per person and address, known or not, and then even the right one fails", async () => {
    const acme = await service.createOrganisation();
    const email = await givePassword(service, acme, acme.owner);
    for (const whom of [email, "nobody@example.com"]) {
      const address = newAddress();
      for (let n = 0; n < 10; n++) {
        expect(await signIn(whom, "wrong", address)).toMatchObject(errorResponse(errors.invalidCredentials));
      }
      const limited = await signIn(whom, password, address);
      expect(limited).toMatchObject(errorResponse(errors.rateLimited));
      expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect((await signIn(email, password, newAddress())).status).toBe(201);
  });

  it("is limited per address, whoever is tried", async () => {
    const address = newAddress();
    for (let n = 0; n < 25; n++) await signIn(`person-${n}@example.com`, "wrong", address);
    expect(await signIn("one-more@example.com", "wrong", address)).toMatchObject(errorResponse(errors.rateLimited));
    const lookup = await service.request("POST", "/api/v1/invitations/lookup", {
      body: { secret: "guessed" },
      headers: { "x-forwarded-for": address },
    });
    expect(lookup).toMatchObject(errorResponse(errors.rateLimited));
  });

  it("does not count those that succeed", async () => {
    const acme = await service.createOrganisation();
    const email = await givePassword(service, acme, acme.owner);
    const address = newAddress();
    for (let n = 0; n < 30; n++) expect((await signIn(email, password, address)).status).toBe(201);
  });

  it("is limited for somebody who has stolen a session too", async () => {
    const acme = await service.createOrganisation();
    const browser = new Browser(service.url);
    await browser.signIn(await givePassword(service, acme, acme.owner));
    const attempt = () => browser.request("POST", "/api/v1/session/reauthenticate", { body: { password: "wrong" } });
    for (let n = 0; n < 10; n++) expect(await attempt()).toMatchObject(errorResponse(errors.wrongPassword));
    expect(await attempt()).toMatchObject(errorResponse(errors.rateLimited));
  });
});

describe("attempts to sign in", () => {
  const settings = { CORKBOARD_SIGN_IN_LIMIT: "25", CORKBOARD_TRUST_PROXY: "on" };
  const service = useService(settings);
  let addresses = 0;
  const newAddress = () => `198.51.100.${++addresses}`;
  const newEmail = () => `somebody-${randomUUID()}@example.com`;

  /** The status of an attempt at a process of the service. */
  const attempt = async (url: string, email: string, address: string, given = "wrong") => {
    const response = await fetch(`${url}/api/v1/session`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": address },
      body: JSON.stringify({ email, password: given }),
    });
    await response.arrayBuffer();
    return response.status;
  };

  const member = async () => {
    const acme = await service.createOrganisation();
    return givePassword(service, acme, acme.owner);
  };

  it("are counted by all processes together, and still count after a restart", async () => {
    const another = await service.startAnother(settings);
    const [email, address] = [await member(), newAddress()];
    try {
      for (let n = 0; n < 5; n++) {
        for (const url of [service.url, another.address]) expect(await attempt(url, email, address)).toBe(401);
      }
      for (const url of [service.url, another.address]) expect(await attempt(url, email, address, password)).toBe(429);
    } finally {
      await another.stop();
    }
    const restarted = await service.startAnother(settings);
    try {
      expect(await attempt(restarted.address, email, address, password)).toBe(429);
      expect(await attempt(restarted.address, email, newAddress(), password)).toBe(201);
    } finally {
      await restarted.stop();
    }
  });

  it("are not more than allowed if they are made at once, whichever process they reach", async () => {
    const another = await service.startAnother(settings);
    try {
      const [email, address] = [await member(), newAddress()];
      const urls = Array.from({ length: 24 }, (_, n) => (n % 2 === 0 ? service.url : another.address));
      const statuses = await Promise.all(urls.map((url) => attempt(url, email, address)));
      expect(statuses.filter((status) => status === 401)).toHaveLength(10);
      expect(statuses.filter((status) => status === 429)).toHaveLength(14);
    } finally {
      await another.stop();
    }
  });

  it("are given back to all processes if they succeed", async () => {
    const another = await service.startAnother(settings);
    try {
      const [email, address] = [await member(), newAddress()];
      for (let n = 0; n < 9; n++) expect(await attempt(service.url, email, address)).toBe(401);
      for (let n = 0; n < 3; n++) {
        expect(await attempt(service.url, email, address, password)).toBe(201);
        expect(await attempt(another.address, email, address, password)).toBe(201);
      }
      expect(await attempt(another.address, email, address)).toBe(401);
      expect(await attempt(service.url, email, address, password)).toBe(429);
    } finally {
      await another.stop();
    }
  });

  it("are rejected without the database once the limit is reached", async () => {
    const observer = observingDatabase(service.db);
    const { url } = await startAppOn(observer.db, { signInLimitPerMinute: 25, trustProxy: true });
    observer.take();
    const [email, address] = [newEmail(), newAddress()];
    for (let n = 0; n < 10; n++) expect(await attempt(url, email, address)).toBe(401);
    expect(await attempt(url, email, address)).toBe(429);
    // What is recorded after the response of the last attempt that was admitted.
    await expect.poll(() => observer.count()).toBe(10 * 3 + 1);
    observer.take();
    for (let n = 0; n < 5; n++) expect(await attempt(url, email, address)).toBe(429);
    expect(observer.take()).toEqual([]);
  });

  it("are allowed again a quarter of an hour later, when housekeeping deletes the counts", async () => {
    const [email, address] = [await member(), newAddress()];
    for (let n = 0; n < 10; n++) expect(await attempt(service.url, email, address)).toBe(401);
    expect(await attempt(service.url, email, address, password)).toBe(429);
    const later = (minutes: number) => databaseWithClock(service.db, () => minutes * 60_000);
    const tooEarly = await startAppOn(later(14), { signInLimitPerMinute: 25, trustProxy: true });
    expect(await attempt(tooEarly.url, email, address, password)).toBe(429);
    const { url } = await startAppOn(later(15), { signInLimitPerMinute: 25, trustProxy: true });
    expect(await attempt(url, email, address, password)).toBe(201);

    expect(await service.db.all(everyCount, {})).not.toEqual([]);
    await deleteOldAttempts(later(31));
    expect(await service.db.all(everyCount, {})).toEqual([]);
  });

  it("are counted without storing who or what address made them", async () => {
    const [email, address] = [newEmail(), newAddress()];
    expect(await attempt(service.url, email, address)).toBe(401);
    const counts = await service.db.all(everyCount, {});
    expect(counts.length).toBeGreaterThanOrEqual(3);
    for (const { subject } of counts) expect(subject).toMatch(/^[\w-]{32}$/);
    const plain = [email, address, `address ${address}`, `person ${email}`];
    const hashes = plain.map((text) => hash("sha256", text, "base64url").slice(0, 32));
    for (const { subject } of counts) expect([...plain, ...hashes]).not.toContain(subject);
  });
});

describe("many passwords at once", () => {
  const service = useService({ CORKBOARD_SIGN_IN_LIMIT: "off" });

  it("are checked in turn, and beyond the queue rejected with 503 and a time to retry", async () => {
    const acme = await service.createOrganisation();
    const email = await givePassword(service, acme, acme.owner);
    const body = { email, password };
    const responses = await Promise.all(
      Array.from({ length: 150 }, () => service.request("POST", "/api/v1/session", { body })),
    );
    const busy = responses.filter(({ status }) => status === 503);
    expect(busy.length).toBeGreaterThan(0);
    for (const response of busy) {
      expect(response).toMatchObject(errorResponse(errors.passwordsBusy));
      expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    const signedIn = responses.filter(({ status }) => status === 201);
    expect(signedIn.length).toBeGreaterThan(1);
    expect(busy.length + signedIn.length).toBe(150);
    expect((await service.request("POST", "/api/v1/session", { body })).status).toBe(201);
  });
});
