import type { Config } from "./config.ts";

type Whereabouts = Pick<Config, "publicUrl" | "host" | "port">;

/** Where people reach the service, as far as the settings tell. */
export function publicUrlOf({ publicUrl, host, port }: Whereabouts): string {
  return publicUrl ?? `http://${inAddress(host)}:${port}`;
}

/** What is wrong with links where the service listens on every address of the machine and was told none of them. */
export function troubleWithLinks(config: Whereabouts): string | undefined {
  const { publicUrl, host } = config;
  const hostname = URL.parse(`http://${inAddress(host)}`)?.hostname ?? "";
  if (publicUrl !== undefined || !["0.0.0.0", "[::]"].includes(hostname)) return undefined;
  return `CORKBOARD_URL is not set: links begin with ${publicUrlOf(config)}, an address that nobody can reach`;
}

const inAddress = (host: string) => (host.includes(":") ? `[${host}]` : host);
