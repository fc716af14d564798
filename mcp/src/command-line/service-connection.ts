/** A running service and the token to use it with. */
export interface ServiceConnection {
  /** Without a slash at the end. */
  readonly url: string;
  readonly token: string;
}

export class MissingConnection extends Error {
  override name = "MissingConnection";
}

/** Secrets are not read from the command line, which is visible to every user of a computer. */
export function readConnection(environment: Readonly<Record<string, string | undefined>>): ServiceConnection {
  const { CORKBOARD_URL: url, CORKBOARD_TOKEN: token } = environment;
  if (!url || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new MissingConnection("Set CORKBOARD_URL to the service's address, such as https://board.example");
  }
  if (!token) throw new MissingConnection("Set CORKBOARD_TOKEN to an access token with the scope agent");
  return { url: url.endsWith("/") ? url.slice(0, -1) : url, token };
}
