import type { Config } from "./config.ts";

/** Where people reach the service, as far as the settings tell. */
export function publicUrlOf({ publicUrl, host, port }: Pick<Config, "publicUrl" | "host" | "port">): string {
  return publicUrl ?? `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
