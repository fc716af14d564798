import { errors } from "@corkboard/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { query } from "../../../db/query.ts";
import { Browser, password } from "../../../../test/support/browser-session.ts";
import { clientError, errorResponse } from "../../../../test/support/expected-errors.ts";
import { TestService } from "../../../../test/support/harness.ts";
import { issueSetupCode } from "./setup.exports.ts";

const storedCode = query((q) => q.selectFrom("setup_codes").select("hash"));

const owner = { organisation: "North Studio", name: "Olive Owner", email: "olive@studio.example", password };

const triedMinuteAgo = query((q, p: { at: string }) => q.updateTable("setup_codes").set({ tried_at: p.at }));

describe("setting up an empty service", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start({ CORKBOARD_SIGN_IN_LIMIT: "off" });
  });
  afterAll(() => service.stop());

  const code = async () => (await issueSetupCode(service.db)) ?? "";
  const attempt = (given: string) => service.request("POST", "/api/v1/setup", { body: { ...owner, code: given } });

  const minuteLater = () =>
    service.db.write((tx) => tx.send(triedMinuteAgo, { at: new Date(tx.now().getTime() - 60_000).toISOString() }));

  it("is offered without a code, which is stored only as a hash", async () => {
    const given = await code();
    expect((await service.request("GET", "/api/v1/setup")).body).toEqual({ data: { open: true } });
    const [stored] = await service.db.all(storedCode, {});
    expect(stored?.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(given).toMatch(/^[\w-]{22}$/);
  });

  it("rejects a code that a later start has replaced, and invalid details", async () => {
    const replaced = await code();
    const current = await code();
    expect(await attempt(replaced)).toMatchObject(errorResponse(errors.invalidSetupCode));
    const invalid = { ...owner, code: current, email: "olive", name: " " };
    const response = await service.request("POST", "/api/v1/setup", { body: invalid });
    expect(response).toMatchObject({ status: 400, body: { code: "invalid_input" } });
    const short = await service.request("POST", "/api/v1/setup", {
      body: { ...owner, code: current, password: "short" },
    });
    expect(short).toMatchObject(errorResponse(errors.passwordTooShort));
  });

  it("accepts one code a minute after ten wrong ones, in all processes and after a restart too", async () => {
    await code();
    // One code was wrong before.
    for (let n = 0; n < 9; n++) expect(await attempt("wrong")).toMatchObject(errorResponse(errors.invalidSetupCode));
    const right = await code();
    const another = await service.startAnother({ CORKBOARD_SIGN_IN_LIMIT: "off" });
    try {
      for (const url of [service.url, another.address]) {
        const response = await new Browser(url).request("POST", "/api/v1/setup", { body: { ...owner, code: right } });
        expect(response).toMatchObject(errorResponse(errors.setupCodesLimited));
        expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
        expect(Number(response.headers.get("retry-after"))).toBeLessThanOrEqual(60);
      }
    } finally {
      await another.stop();
    }
    expect((await service.request("GET", "/api/v1/setup")).body.data.open).toBe(true);

    await minuteLater();
    const together = await Promise.all(Array.from({ length: 5 }, () => attempt("wrong")));
    expect(together.filter(({ status }) => status === errors.invalidSetupCode.status)).toHaveLength(1);
    const limited = together.filter(({ status }) => status !== errors.invalidSetupCode.status);
    for (const response of limited) expect(response).toMatchObject(errorResponse(errors.setupCodesLimited));
    await minuteLater();
  });

  it("creates one organisation and signs its owner in, and is closed from then on", async () => {
    const given = await code();
    const browsers = [1, 2, 3].map(() => new Browser(service.url));
    const results = await Promise.allSettled(
      browsers.map((browser) => browser.client.setUp({ body: { ...owner, code: given } })),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refused = results.filter((result): result is PromiseRejectedResult => result.status === "rejected");
    for (const { reason } of refused) expect(reason).toMatchObject(clientError(errors.setupClosed));
    const winner = browsers.find(({ cookie }) => cookie !== "");
    const { data } = await (winner as Browser).client.getMe();
    expect(data).toMatchObject({ organisation: { name: "North Studio" }, role: "owner", token: null });
    expect((await service.request("GET", "/api/v1/setup")).body).toEqual({ data: { open: false } });
    expect(await attempt(given)).toMatchObject(errorResponse(errors.setupClosed));
    expect(await issueSetupCode(service.db)).toBeUndefined();
    expect((await new Browser(service.url).signIn(owner.email)).identity.email).toBe(owner.email);
  });
});
