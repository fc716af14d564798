import { errors, limits } from "@corkboard/contract";
import { describe, expect, it, onTestFinished } from "vitest";
import { SoftwarePasskey } from "../../../../test/support/authenticator.ts";
import { Browser, signedIn } from "../../../../test/support/browser-session.ts";
import { clientError, errorResponse } from "../../../../test/support/expected-errors.ts";
import { useService, type WireResponse } from "../../../../test/support/harness.ts";
import { query } from "../../../db/query.ts";
import { deleteOldChallenges } from "../sign-in-methods/sign-in-methods.exports.ts";

const origin = "http://localhost:3999";
const settings = { CORKBOARD_SIGN_IN_LIMIT: "off", CORKBOARD_URL: origin };

const countUsedChallenges = query((q, p: { after: string }) =>
  q.selectFrom("used_challenges").select(q.fn.countAll<number>().as("total")).where("expires_at", ">=", p.after),
);

const expireChallenges = query((q, p: { now: string }) => q.updateTable("used_challenges").set({ expires_at: p.now }));

describe("what a passkey has signed", () => {
  const service = useService(settings);

  const owner = async () => {
    const acme = await service.createOrganisation();
    return signedIn(service, acme, acme.owner);
  };

  const startAnother = async () => {
    const another = await service.startAnother(settings);
    onTestFinished(() => another.stop());
    return another.address;
  };

  const register = async (browser: Browser, passkey = new SoftwarePasskey(origin)) => {
    const { options } = (await browser.client.startPasskeyRegistration()).data;
    const response = passkey.register(options);
    await browser.client.finishPasskeyRegistration({ body: { name: "My phone", response } });
    return passkey;
  };

  const challenge = async (browser = Browser.of(service)) => (await browser.client.startPasskeySignIn()).data.options;

  const signIn = (response: object, browser = Browser.of(service)) =>
    browser.request("POST", "/api/v1/session/passkey", { body: { response } });

  const confirm = (response: object, browser: Browser) =>
    browser.request("POST", "/api/v1/session/reauthenticate/passkey", { body: { response } });

  const statuses = (responses: readonly WireResponse[]) =>
    responses.map(({ status }) => status).toSorted((a, b) => a - b);

  it("signs in once: sent again, it is rejected in every process and by every operation", async () => {
    const mine = await owner();
    const passkey = await register(mine);
    const elsewhere = await startAnother();
    const response = passkey.use(await challenge());
    const first = Browser.of(service);
    expect((await signIn(response, first)).status).toBe(201);
    for (const url of [service.url, elsewhere]) {
      expect(await signIn(response, new Browser(url, service.origin))).toMatchObject(
        errorResponse(errors.invalidPasskey),
      );
    }
    expect(await signIn(response, first)).toMatchObject(errorResponse(errors.invalidPasskey));
    expect(await confirm(response, mine)).toMatchObject(errorResponse(errors.wrongPasskey));
    const { data: sessions } = await mine.client.listSessions();
    expect(sessions).toHaveLength(2);
  });

  it("confirms a session once, and signs nobody in afterwards", async () => {
    const mine = await owner();
    const passkey = await register(mine);
    const response = passkey.use(await challenge(mine));
    expect((await confirm(response, mine)).status).toBe(200);
    expect(await confirm(response, mine)).toMatchObject(errorResponse(errors.wrongPasskey));
    expect(await signIn(response)).toMatchObject(errorResponse(errors.invalidPasskey));
  });

  it("signs in once when it is sent many times at the same moment, to two processes", async () => {
    const passkey = await register(await owner());
    const elsewhere = await startAnother();
    const response = passkey.use(await challenge());
    const urls = Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? service.url : elsewhere));
    const responses = await Promise.all(urls.map((url) => signIn(response, new Browser(url, service.origin))));
    expect(statuses(responses)).toEqual([201, ...Array.from({ length: 9 }, () => 401)]);
  });

  it("is still rejected after the used challenge has expired, even if it was checked just before", async () => {
    const passkey = await register(await owner());
    await signIn(passkey.use(await challenge()));
    const now = service.db.now().toISOString();
    await service.db.write((tx) => tx.run(expireChallenges, { now }));
    await deleteOldChallenges(service.db);
    expect(await service.db.first(countUsedChallenges, { after: now })).not.toEqual({ total: 0 });
  });

  it("is rejected with a counter that does not increase, also when both copies of a passkey sign at once", async () => {
    const passkey = await register(await owner());
    expect((await signIn(passkey.use(await challenge(), { counter: 9 }))).status).toBe(201);
    for (const counter of [9, 8, 1, 0]) {
      const response = passkey.use(await challenge(), { counter });
      expect(await signIn(response)).toMatchObject(errorResponse(errors.invalidPasskey));
    }
    const challenges = await Promise.all(Array.from({ length: 8 }, () => challenge()));
    const copies = challenges.map((options) => passkey.use(options, { counter: 10 }));
    expect(statuses(await Promise.all(copies.map((response) => signIn(response))))).toEqual([
      201,
      ...Array.from({ length: 7 }, () => 401),
    ]);
    expect((await signIn(passkey.use(await challenge(), { counter: 11 }))).status).toBe(201);
  });

  it("may have a counter that is always zero, as for passkeys that are synchronised", async () => {
    const browser = await owner();
    const passkey = new SoftwarePasskey(origin);
    const { options } = (await browser.client.startPasskeyRegistration()).data;
    const created = passkey.register(options, { counter: 0 });
    await browser.client.finishPasskeyRegistration({ body: { name: "My phone", response: created } });
    for (let n = 0; n < 2; n++) {
      expect((await signIn(passkey.use(await challenge(), { counter: 0 }))).status).toBe(201);
    }
  });

  it("is rejected with a challenge that was issued for something else or for somebody else", async () => {
    const [mine, theirs] = [await owner(), await owner()];
    const passkey = await register(mine);
    const start = async (browser: Browser) => (await browser.client.startPasskeyRegistration()).data.options;
    const registration = { ...(await start(mine)), rpId: "localhost" };
    expect(await signIn(passkey.use(registration))).toMatchObject(errorResponse(errors.invalidPasskey));
    expect(await confirm(passkey.use(registration), mine)).toMatchObject(errorResponse(errors.wrongPasskey));

    const rp = { id: "localhost" };
    for (const options of [{ ...(await challenge(mine)), rp }, await start(theirs)]) {
      const response = new SoftwarePasskey(origin).register(options);
      const attempt = mine.client.finishPasskeyRegistration({ body: { name: "My phone", response } });
      await expect(attempt).rejects.toMatchObject(clientError(errors.passkeyNotVerified));
    }
    expect((await mine.client.listPasskeys()).data).toHaveLength(1);
  });

  it("registers a passkey once, also when it is sent many times at the same moment", async () => {
    const mine = await owner();
    const { options } = (await mine.client.startPasskeyRegistration()).data;
    const response = new SoftwarePasskey(origin).register(options);
    const attempts = Array.from({ length: 6 }, () =>
      mine.request("POST", "/api/v1/passkeys", { body: { name: "My phone", response } }),
    );
    expect(statuses(await Promise.all(attempts)).filter((status) => status === 201)).toHaveLength(1);
    const [added] = (await mine.client.listPasskeys()).data;
    await mine.client.deletePasskey({ params: { id: added?.id ?? "" } });
    const again = mine.client.finishPasskeyRegistration({ body: { name: "My phone", response } });
    await expect(again).rejects.toMatchObject(clientError(errors.passkeyNotVerified));
  });

  it(`gives a person at most ${limits.passkeys} passkeys, also when the last ones are added at the same moment`, async () => {
    const mine = await owner();
    for (let n = 1; n < limits.passkeys; n++) await register(mine);
    const inAnother = new Browser(await startAnother(), service.origin);
    inAnother.cookie = mine.cookie;
    const started = await Promise.all(
      Array.from({ length: 6 }, async () => (await mine.client.startPasskeyRegistration()).data.options),
    );
    const attempts = started.map((options, n) => {
      const response = new SoftwarePasskey(origin).register(options);
      const body = { name: "One more", response };
      return (n % 2 === 0 ? mine : inAnother).request("POST", "/api/v1/passkeys", { body });
    });
    const responses = await Promise.all(attempts);
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const response of responses.filter(({ status }) => status !== 201)) {
      expect(response).toMatchObject(errorResponse(errors.tooManyPasskeys));
    }
    expect((await mine.client.listPasskeys({ query: { limit: 100 } })).meta.total).toBe(limits.passkeys);
    await expect(mine.client.startPasskeyRegistration()).rejects.toMatchObject(clientError(errors.tooManyPasskeys));
  });
});
