import { errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { Browser, givePassword, password } from "../../../test/support/browser-session.ts";
import { errorResponse } from "../../../test/support/expected-errors.ts";
import { useService } from "../../../test/support/harness.ts";

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
