import { randomUUID } from "node:crypto";
import { errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { startAppOn } from "../../../../test/support/app-on.ts";
import { givePassword } from "../../../../test/support/browser-session.ts";
import { useService } from "../../../../test/support/harness.ts";
import { type Observed, observingDatabase } from "../../../../test/support/observing-database.ts";
import { query } from "../../../db/query.ts";
import { issueCode } from "../codes/codes.exports.ts";

const deleteLinkMailTo = query((q, p: { email: string }) =>
  q.deleteFrom("link_mails").where("email_key", "=", p.email),
);

/** In which of the organisations of a person a failure is recorded; nobody waits for it. */
const isAuditEntry = (statement: string) => statement.startsWith('insert into "audit_entries"');

describe("what the database does for an email address", () => {
  const service = useService({ CORKBOARD_SIGN_IN_LIMIT: "off" });

  const start = async () => {
    const observer = observingDatabase(service.db);
    const { url } = await startAppOn(observer.db, { isMailEnabled: true, signInLimitPerMinute: 1_000 });
    /** Sends a request that makes so many reads and transactions, and returns them. */
    const observe = async (path: string, body: object, status: number, count: number): Promise<Observed[]> => {
      observer.take();
      const headers = { "content-type": "application/json" };
      const response = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
      expect(response.status).toBe(status);
      await response.arrayBuffer();
      await expect.poll(() => observer.count()).toBeGreaterThanOrEqual(count);
      const observed = observer.take();
      expect(observed).toHaveLength(count);
      return observed.map(({ statements, hasWritten }) => ({
        statements: statements.filter((statement) => !isAuditEntry(statement)),
        hasWritten,
      }));
    };
    return observe;
  };

  const member = async () => {
    const acme = await service.createOrganisation();
    return givePassword(service, acme, acme.owner);
  };

  const nobody = () => `nobody-${randomUUID()}@example.com`;

  it("is the same for a wrong code, whether or not anybody has the address or was sent one", async () => {
    const observe = await start();
    const withCode = await member();
    await service.db.write((tx) => issueCode(tx, withCode));
    const attempts = [];
    for (const email of [withCode, await member(), nobody()]) {
      const body = { email, code: "wrong" };
      // Counted for the address and person, compared, and recorded after the response.
      const attempt = () => observe("/api/v1/session/code", body, errors.invalidCode.status, 3);
      attempts.push([await attempt(), await attempt()]);
    }
    const [known, knownWithoutCode, unknown] = attempts;
    expect(knownWithoutCode).toEqual(known);
    expect(unknown).toEqual(known);
    expect(known?.flat().map(({ hasWritten }) => hasWritten)).toEqual([true, true, true, true, true, true]);
  });

  it("is the same for a wrong password", async () => {
    const observe = await start();
    const attempts = [];
    for (const email of [await member(), nobody()]) {
      const body = { email, password: "a wrong password" };
      const attempt = () => observe("/api/v1/session", body, errors.invalidCredentials.status, 3);
      attempts.push([await attempt(), await attempt()]);
    }
    const [known, unknown] = attempts;
    expect(unknown).toEqual(known);
    expect(known?.flat().map(({ hasWritten }) => hasWritten)).toEqual([true, false, true, true, false, true]);
  });

  it.each([
    { path: "/api/v1/session/code/request", count: 2 },
    // The request is also recorded, after the response.
    { path: "/api/v1/password-resets", count: 3 },
  ])("is the same for a request to $path, also while an earlier email waits", async ({ path, count }) => {
    const observe = await start();
    const [known, unknown] = [await member(), nobody()];
    const ask = (email: string) => observe(path, { email }, 200, count);
    const ofKnown = [await ask(known), await ask(known)];
    const first = await ask(unknown);
    // What the worker does once it knows that there is nobody to send it to.
    await service.db.write((tx) => tx.send(deleteLinkMailTo, { email: unknown }));
    expect([first, await ask(unknown)]).toEqual(ofKnown);
    expect(ofKnown.flat().map(({ hasWritten }) => hasWritten)).toEqual(Array.from({ length: 2 * count }, () => true));
  });
});
