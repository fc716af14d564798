import { type Client, createClient } from "@corkboard/client";
import type { Session } from "@corkboard/contract";
import { createIdentity, hashPassword } from "../../src/features/people/identities/identities.exports.ts";
import { query } from "../../src/db/query.ts";
import type { Organisation, Person, TestService, WireRequest, WireResponse } from "./harness.ts";

export const password = "correct horse battery";

let hashOfPassword: Promise<string> | undefined;

const linkMember = query((q, p: { org: string; id: string; identity: string }) =>
  q.updateTable("members").set({ identity_id: p.identity }).where("org_id", "=", p.org).where("id", "=", p.id),
);

const findEmail = query((q, p: { org: string; id: string }) =>
  q.selectFrom("members").select("email").where("org_id", "=", p.org).where("id", "=", p.id),
);

const changeEmail = query((q, p: { org: string; id: string; email: string }) =>
  q
    .updateTable("members")
    .set({ email: p.email, email_key: p.email })
    .where("org_id", "=", p.org)
    .where("id", "=", p.id),
);

let people = 0;

/** Gives a member the password above, as if they had accepted an emailed invitation. Returns their email address. */
export async function givePassword(
  service: TestService,
  { id: org }: Organisation,
  { userId }: Person,
): Promise<string> {
  hashOfPassword ??= hashPassword(password);
  const passwordHash = await hashOfPassword;
  return service.db.write(async (tx) => {
    const stored = (await tx.first(findEmail, { org, id: userId }))?.email ?? "";
    // All organisations of the tests have the same owner, who is a different person each time.
    const email = stored === "olive@example.com" ? `olive-${process.pid}-${people++}@example.com` : stored;
    if (email !== stored) await tx.send(changeEmail, { org, id: userId, email });
    const identity = await createIdentity(tx, { email, passwordHash, isEmailVerified: true });
    await tx.send(linkMember, { org, id: userId, identity: identity.id });
    return email;
  });
}

/** Makes an existing person a member of another organisation too. */
export async function joinWith(
  service: TestService,
  identityId: string,
  { id: org }: Organisation,
  { userId }: Person,
) {
  await service.db.write((tx) => tx.send(linkMember, { org, id: userId, identity: identityId }));
}

/** A browser on the service's own pages: keeps cookies, and names its origin as browsers do. */
export class Browser {
  readonly #url: string;
  readonly #origin: string;
  cookie = "";
  /** The cookie of an attempt to sign in at a provider. */
  attempt = "";
  organisation: string | undefined;

  /** Requests are sent to the URL. The pages have another origin if a proxy is in front of it. */
  constructor(url: string, origin = new URL(url).origin) {
    this.#url = url;
    this.#origin = origin;
  }

  static of({ url, origin }: Pick<TestService, "url" | "origin">): Browser {
    return new Browser(url, origin);
  }

  get client(): Client {
    return createClient({
      baseUrl: this.#url,
      session: { organisation: () => this.organisation },
      fetch: (url, init) => this.#fetch(url as string, init ?? {}),
    });
  }

  /** Sends a request as a page of the service would, with nothing checked. */
  async request(method: string, path: string, { body, headers = {} }: WireRequest = {}): Promise<WireResponse> {
    const response = await this.#fetch(this.#url + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(this.organisation === undefined ? {} : { "corkboard-organisation": this.organisation }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === "" ? "" : JSON.parse(text) };
  }

  /** Opens a page, and returns where it leads instead of going there. */
  follow(path: string): Promise<Response> {
    return this.#fetch(this.#url + path, { method: "GET", redirect: "manual" });
  }

  async signIn(email: string, given = password): Promise<Session> {
    return (await this.client.signIn({ body: { email, password: given } })).data;
  }

  /** The headers with which another program could continue this session. */
  get headers(): Record<string, string> {
    return { cookie: this.cookie, origin: this.#origin };
  }

  async #fetch(url: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    const cookies = [this.cookie, this.attempt].filter((cookie) => cookie !== "");
    if (cookies.length > 0) headers.set("cookie", cookies.join("; "));
    if (!headers.has("origin") && init.method !== "GET") headers.set("origin", this.#origin);
    const response = await fetch(url, { ...init, headers });
    for (const given of response.headers.getSetCookie()) {
      const [pair = "", ...attributes] = given.split("; ");
      const kept = attributes.includes("Max-Age=0") ? "" : pair;
      if (pair.includes("corkboard-sign-in=")) this.attempt = kept;
      else this.cookie = kept;
    }
    return response;
  }
}

/** A member who has just signed in. */
export async function signedIn(service: TestService, organisation: Organisation, person: Person): Promise<Browser> {
  const browser = Browser.of(service);
  await browser.signIn(await givePassword(service, organisation, person));
  return browser;
}
