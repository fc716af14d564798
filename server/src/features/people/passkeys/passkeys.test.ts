import { errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { type Lies, SoftwarePasskey } from "../../../../test/support/authenticator.ts";
import { Browser, password, signedIn } from "../../../../test/support/browser-session.ts";
import { clientError, errorResponse } from "../../../../test/support/expected-errors.ts";
import { useService } from "../../../../test/support/harness.ts";
import { query } from "../../../db/query.ts";

const origin = "http://localhost:3999";

const dropPassword = query((q, p: { email: string }) =>
  q.updateTable("identities").set({ password_hash: null }).where("email_key", "=", p.email),
);

const forgetConfirmation = query((q, p: { identity: string }) =>
  q
    .updateTable("sessions")
    .set({ reauthenticated_at: "2020-01-01T00:00:00.000Z" })
    .where("identity_id", "=", p.identity),
);

describe("passkeys", () => {
  const service = useService({ CORKBOARD_SIGN_IN_LIMIT: "off", CORKBOARD_URL: origin });

  const owner = async () => {
    const acme = await service.createOrganisation();
    return signedIn(service, acme, acme.owner);
  };

  const add = async (browser: Browser, lies: Lies = {}, passkey = new SoftwarePasskey(origin)) => {
    const { options } = (await browser.client.startPasskeyRegistration()).data;
    const response = passkey.register(options, lies);
    const { data } = await browser.client.finishPasskeyRegistration({ body: { name: "My phone", response } });
    return { passkey, id: data.id, data };
  };

  const challenge = async (browser: Browser) => (await browser.client.startPasskeySignIn()).data.options;

  const signInWith = async (passkey: SoftwarePasskey, lies: Lies = {}, browser = Browser.of(service)) => {
    const response = passkey.use(await challenge(browser), lies);
    return browser.request("POST", "/api/v1/session/passkey", { body: { response } });
  };

  it("are added, listed, renamed, used to sign in and removed", async () => {
    const browser = await owner();
    const { identity } = (await browser.client.getSession()).data;
    const { passkey, id, data } = await add(browser);
    expect(data).toMatchObject({ name: "My phone", synced: true, last_used_at: null });
    expect((await browser.client.getOwnSignInMethods()).data).toMatchObject({ password: true, passkeys: 1 });

    const other = Browser.of(service);
    const response = await signInWith(passkey, {}, other);
    expect(response).toMatchObject({ status: 201, body: { data: { identity } } });
    expect((await other.client.getMe()).data.user.email).toBe(identity.email);

    await browser.client.renamePasskey({ params: { id }, body: { name: "  Work   phone " } });
    const [listed] = (await browser.client.listPasskeys()).data;
    expect(listed).toMatchObject({ id, name: "Work phone", last_used_at: expect.any(String) });
    await browser.client.deletePasskey({ params: { id } });
    expect((await browser.client.listPasskeys()).data).toEqual([]);
    expect(await signInWith(passkey)).toMatchObject(errorResponse(errors.invalidPasskey));
  });

  it("are accepted only for this service, with the person verified, and with a challenge of its own", async () => {
    const browser = await owner();
    const { passkey } = await add(browser);
    const lies: Lies[] = [
      { origin: "https://evil.example" },
      { origin: service.url },
      { rpId: "evil.example" },
      { isVerified: false },
    ];
    for (const lie of [...lies, { type: "webauthn.create" }, { counter: 1 }]) {
      expect(await signInWith(passkey, lie)).toMatchObject(errorResponse(errors.invalidPasskey));
    }
    for (const lie of [...lies, { type: "webauthn.get" }]) {
      await expect(add(browser, lie)).rejects.toMatchObject(clientError(errors.passkeyNotVerified));
    }
    const { options: registration } = (await browser.client.startPasskeyRegistration()).data;
    const made = { challenge: Buffer.from("made.99999999999999.up").toString("base64url"), rpId: "localhost" };
    for (const options of [{ ...registration, rpId: "localhost" }, made]) {
      const body = { response: passkey.use(options) };
      const attempt = await service.request("POST", "/api/v1/session/passkey", { body });
      expect(attempt).toMatchObject(errorResponse(errors.invalidPasskey));
    }
    for (const response of [{}, { id: passkey.id }, { id: passkey.id, response: { clientDataJSON: "x" } }]) {
      const attempt = await service.request("POST", "/api/v1/session/passkey", { body: { response } });
      expect(attempt).toMatchObject(errorResponse(errors.invalidPasskey));
    }
    expect((await signInWith(passkey)).status).toBe(201);
  });

  it("sign a challenge that works once, in any process", async () => {
    const { passkey } = await add(await owner());
    const another = await service.startAnother({ CORKBOARD_SIGN_IN_LIMIT: "off", CORKBOARD_URL: origin });
    try {
      const elsewhere = new Browser(another.address, service.origin);
      const body = { response: passkey.use(await challenge(elsewhere)) };
      const responses = await Promise.all(
        [service.url, another.address, service.url].map((url) =>
          new Browser(url, service.origin).request("POST", "/api/v1/session/passkey", { body }),
        ),
      );
      expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(responses.filter(({ status }) => status === 401)).toHaveLength(2);
    } finally {
      await another.stop();
    }
  });

  it("belong to one person: nobody else can register, rename, delete or confirm a session with them", async () => {
    const mine = await owner();
    const theirs = await owner();
    const { passkey, id } = await add(theirs);
    await expect(mine.client.renamePasskey({ params: { id }, body: { name: "Mine" } })).rejects.toMatchObject(
      clientError(errors.passkeyNotFound),
    );
    await expect(mine.client.deletePasskey({ params: { id } })).rejects.toMatchObject(
      clientError(errors.passkeyNotFound),
    );
    await expect(add(mine, {}, passkey)).rejects.toMatchObject(clientError(errors.passkeyTaken));
    const { options } = (await theirs.client.startPasskeyRegistration()).data;
    const response = new SoftwarePasskey(origin).register(options);
    const stolen = mine.client.finishPasskeyRegistration({ body: { name: "Stolen", response } });
    await expect(stolen).rejects.toMatchObject(clientError(errors.passkeyNotVerified));
    const confirmation = mine.client.reauthenticateWithPasskey({
      body: { response: passkey.use(await challenge(mine)) },
    });
    await expect(confirmation).rejects.toMatchObject(clientError(errors.wrongPasskey));
    expect((await theirs.client.listPasskeys()).data).toHaveLength(1);
  });

  it("confirm a session, which adding and removing them requires", async () => {
    const browser = await owner();
    const { passkey, id } = await add(browser);
    const { identity } = (await browser.client.getSession()).data;
    await service.db.write((tx) => tx.send(forgetConfirmation, { identity: identity.id }));
    const refusal = clientError(errors.reauthenticationRequired);
    await expect
      .poll(() => browser.client.startPasskeyRegistration().catch((error: unknown) => error))
      .toMatchObject(refusal);
    await expect(browser.client.deletePasskey({ params: { id } })).rejects.toMatchObject(refusal);
    await expect(browser.client.createToken({ body: { name: "Mine" } })).rejects.toMatchObject(refusal);
    const response = passkey.use(await challenge(browser));
    const { data } = await browser.client.reauthenticateWithPasskey({ body: { response } });
    expect(data.reauthenticated_until).not.toBeNull();
    expect((await browser.client.createToken({ body: { name: "Mine" } })).data.name).toBe("Mine");
    await browser.client.deletePasskey({ params: { id } });
  });

  it("that are the last way to sign in stay, also when two are removed at once", async () => {
    const browser = await owner();
    const first = await add(browser);
    const second = await add(browser);
    const { email } = (await browser.client.getSession()).data.identity;
    await service.db.write((tx) => tx.send(dropPassword, { email }));
    const results = await Promise.allSettled(
      [first.id, second.id].map((id) => browser.client.deletePasskey({ params: { id } })),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const refused = results.find((result) => result.status === "rejected");
    expect(refused?.reason).toMatchObject(clientError(errors.lastSignInMethod));
    await browser.client.changePassword({ body: { password } });
    const [left] = (await browser.client.listPasskeys()).data;
    await browser.client.deletePasskey({ params: { id: left?.id ?? "" } });
    expect((await Browser.of(service).signIn(email)).identity.email).toBe(email);
  });

  it("are accepted whatever their maker states, which is not even read", async () => {
    const { passkey } = await add(await owner(), { certificate: Buffer.from("not a certificate") });
    expect((await signInWith(passkey)).status).toBe(201);
  });
});

describe("without a host name and HTTPS", () => {
  const service = useService({ CORKBOARD_SIGN_IN_LIMIT: "off" });

  it("passkeys are not offered, and the reason is stated", async () => {
    const reasonFor = async (url: string | undefined) => {
      const settings: Record<string, string> = url === undefined ? {} : { CORKBOARD_URL: url };
      const other = await service.startAnother({ CORKBOARD_SIGN_IN_LIMIT: "off", ...settings });
      try {
        const browser = new Browser(other.address, url === undefined ? other.address : new URL(url).origin);
        const { data } = await browser.client.getSignInMethods();
        const start = await browser.request("POST", "/api/v1/session/passkey/challenge");
        return { reason: data.passkeys_unavailable, isOffered: data.passkeys, status: start.status };
      } finally {
        await other.stop();
      }
    };
    const unavailable = (reason: string) => ({ reason, isOffered: false, status: errors.passkeysUnavailable.status });
    expect(await reasonFor(undefined)).toEqual(unavailable("url_not_set"));
    expect(await reasonFor("http://board.example")).toEqual(unavailable("not_https"));
    expect(await reasonFor("https://192.0.2.7")).toEqual(unavailable("ip_address"));
    expect(await reasonFor("https://[2001:db8::7]:8443")).toEqual(unavailable("ip_address"));
    expect(await reasonFor("https://board.example/desk")).toEqual({ reason: null, isOffered: true, status: 200 });
  });
});
