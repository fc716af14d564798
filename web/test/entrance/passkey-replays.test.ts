import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../../../server/test/support/free-port.ts";
import { App, engines, isSkipped } from "../support/app.ts";
import type { Person } from "../support/person.ts";
import { addAuthenticator } from "../support/virtual-authenticator.ts";

describe.skipIf(isSkipped).each(engines)("what a passkey in a browser has signed, on %s,", (engine) => {
  const app = new App();
  let other: Server;
  let otherOrigin: string;
  let url: string;
  let mia: Person;

  beforeAll(async () => {
    if (isSkipped) return;
    // On the same host, so that a browser lets its pages use the same passkeys.
    other = createServer((_, response) => response.setHeader("content-type", "text/html").end("<!doctype html>"));
    await new Promise<void>((resolve) => other.listen(0, "localhost", resolve));
    otherOrigin = `http://localhost:${(other.address() as AddressInfo).port}`;
    const port = await freePort();
    url = `http://localhost:${port}`;
    await app.start(engine, { PORT: String(port), CORKBOARD_URL: url, CORKBOARD_SIGN_IN_LIMIT: "off" });
    mia = await app.service.setUp();
  });
  afterEach(({ task }) => app.endVisits(task));
  afterAll(async () => {
    await app.stop();
    other?.close();
  });

  /** Somebody with a passkey, on a page of the service. */
  const withPasskey = async () => {
    const visit = await app.visit({ url, otherOrigins: [otherOrigin], as: await app.service.signIn(mia.email) });
    const authenticator = await addAuthenticator(visit.context, visit.page);
    await visit.page.goto("/settings/security");
    await visit.page.getByRole("button", { name: "Add a passkey" }).click();
    await visit.page.getByText("The passkey was added").waitFor();
    return { ...visit, page: visit.page, context: visit.context, authenticator };
  };

  const post = (path: string, body?: object) =>
    fetch(`${url}/api/v1/session/passkey${path}`, {
      method: "POST",
      headers: { origin: url, "content-type": "application/json" },
      body: JSON.stringify(body ?? {}),
    });

  const signedOn = async (page: Page) => {
    const { data } = (await (await post("/challenge")).json()) as { data: { options: unknown } };
    return page.evaluate(async (options) => {
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
        options as PublicKeyCredentialRequestOptionsJSON,
      );
      const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
      return credential.toJSON();
    }, data.options);
  };

  const signIn = async (response: object) => (await post("", { response })).status;

  it("signs in once, also if the browser's own request is sent again", async () => {
    const { page, context } = await withPasskey();
    await context.clearCookies();
    const requested = page.waitForRequest((request) => request.url() === `${url}/api/v1/session/passkey`);
    // The sign-in page offers passkeys, and this authenticator accepts at once.
    await page.goto("/sign-in?next=/notifications");
    const request = await requested;
    expect((await request.response())?.status()).toBe(201);
    await page.getByRole("heading", { name: "Notifications", level: 1 }).waitFor();
    const { response } = request.postDataJSON() as { response: object };
    expect(await signIn(response)).toBe(401);
    expect(await Promise.all([signIn(response), signIn(response)])).toEqual([401, 401]);
  });

  it("signs nobody in if it was signed on a page of another origin with the same host", async () => {
    const { page } = await withPasskey();
    await page.goto(otherOrigin);
    expect(await signIn(await signedOn(page))).toBe(401);
    await page.goto(`${url}/settings/security`);
    expect(await signIn(await signedOn(page))).toBe(201);
  });

  it("signs nobody in if a copy of the passkey has signed more often", async () => {
    const { page, authenticator } = await withPasskey();
    expect(await signIn(await signedOn(page))).toBe(201);
    const counter = await authenticator.setCounter(0);
    expect(await signIn(await signedOn(page))).toBe(401);
    await authenticator.setCounter(counter);
    expect(await signIn(await signedOn(page))).toBe(201);
  });
});
