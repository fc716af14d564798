interface Visit {
  /** Of the pages, if it is not that of the service at `url`. */
  readonly origin?: string;
  /** When signing in. */
  readonly language?: string;
}

/** A contact's browser, signed in to the portal of the service at `url` with their personal link. */
export async function signedInContact(
  url: string,
  link: string,
  { origin = url, language: signInLanguage = "en" }: Visit = {},
) {
  const secret = new URL(link).hash.slice(1);
  const headers = { origin, "accept-language": signInLanguage };
  const body = new URLSearchParams({ secret });
  const signedIn = await fetch(`${url}/portal/sign-in`, { method: "POST", redirect: "manual", headers, body });
  const cookie = signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
  return {
    /** `from` is another process of the service. */
    async get(path: string, { from = url, language = "en" } = {}) {
      const response = await fetch(from + path, { headers: { cookie, "accept-language": language } });
      return { status: response.status, headers: response.headers, body: await response.text() };
    },
    async post(path: string, fields: Record<string, string>) {
      const sent = { method: "POST", redirect: "manual", headers: { cookie, origin } } as const;
      return { status: (await fetch(url + path, { ...sent, body: new URLSearchParams(fields) })).status };
    },
  };
}

/** The titles of the listed reports, in their order. */
export const titlesIn = (page: string): string[] =>
  [...page.matchAll(/<li><a href="portal\/reports\/[^"]+" dir="auto">([^<]+)/g)].map(([, title = ""]) => title);

/** Where a link of the list with this text leads, from the origin. */
export function linkIn(page: string, text: string): string | undefined {
  const [, address] = new RegExp(`<a href="([^"]+)">${text}</a>`).exec(page) ?? [];
  return address && `/${address.replaceAll("&amp;", "&")}`;
}
