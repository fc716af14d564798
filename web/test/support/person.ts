import { type Client, createClient, type Wire } from "@corkboard/client";

/** Somebody who is signed in, and works through the API like the pages do. */
export class Person {
  readonly session: Wire.Session;
  readonly cookie: { readonly name: string; readonly value: string };
  readonly api: Client;
  readonly #url: string;

  private constructor(url: string, session: Wire.Session, cookie: Person["cookie"]) {
    this.#url = url;
    this.session = session;
    this.cookie = cookie;
    this.api = this.in(session.organisation_id ?? undefined);
  }

  /** Keeps the cookie of an operation that starts a session. */
  static async signIn(url: string, start: (api: Client) => Promise<{ data: Wire.Session }>): Promise<Person> {
    let cookie: Person["cookie"] | undefined;
    const keepCookie: typeof fetch = async (input, init) => {
      const response = await fetch(input, init);
      const [, name, value] = /^([^=]+)=([^;]+)/.exec(response.headers.getSetCookie()[0] ?? "") ?? [];
      if (name !== undefined && value !== undefined) cookie = { name, value };
      return response;
    };
    const api = createClient({ baseUrl: url, session: { organisation: () => undefined }, fetch: keepCookie });
    const { data } = await start(api);
    if (!cookie) throw new Error("the service set no cookie");
    return new Person(url, data, cookie);
  }

  get email(): string {
    return this.session.identity.email;
  }

  /** The API in one of the person's organisations. */
  in(organisation: string | undefined): Client {
    const { name, value } = this.cookie;
    const url = this.#url;
    return createClient({
      baseUrl: url,
      session: { organisation: () => organisation },
      fetch: (input, init) => {
        const headers = new Headers(init?.headers);
        headers.set("cookie", `${name}=${value}`);
        headers.set("origin", url);
        return fetch(input, { ...init, headers });
      },
    });
  }
}
