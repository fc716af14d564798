import type { Config } from "./config.ts";

type AddressSettings = Pick<Config, "publicUrl" | "host" | "port">;

export function publicUrlOf({ publicUrl, host, port }: AddressSettings): string {
  return publicUrl ?? `http://${urlHost(host)}:${port}`;
}

/** A service that listens on all addresses does not know the one that clients use. */
export function publicUrlWarning(config: AddressSettings): string | undefined {
  const { publicUrl, host } = config;
  const hostname = URL.parse(`http://${urlHost(host)}`)?.hostname ?? "";
  if (publicUrl !== undefined || !["0.0.0.0", "[::]"].includes(hostname)) return undefined;
  return `CORKBOARD_URL is not set: links start with ${publicUrlOf(config)}, which clients cannot reach`;
}

const urlHost = (host: string) => (host.includes(":") ? `[${host}]` : host);
