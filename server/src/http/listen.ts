import type { FastifyInstance } from "fastify";
import type { Config } from "../config/config.ts";
import { ConfigError } from "../shared/config-error.ts";

const portErrors = new Set(["EADDRINUSE", "EACCES"]);
const hostErrors = new Set(["EADDRNOTAVAIL", "EINVAL", "ENOTFOUND", "EAI_AGAIN", "EAFNOSUPPORT"]);

/**
 * How many connections the system may complete before the process accepts them; Linux allows up to `somaxconn`, by default
 * 4096. Node.js asks for 511. Beyond it the system drops packets, and clients wait for a second before they repeat them.
 */
export const backlog = 4_096;

/** Listens on the configured host and port, and returns the address. */
export async function listen(
  app: FastifyInstance,
  { host, port }: Pick<Config, "host" | "port">,
  portSetting = "PORT",
): Promise<string> {
  try {
    return await app.listen({ host, port, backlog });
  } catch (cause) {
    const { code = "", message } = cause as NodeJS.ErrnoException;
    if (portErrors.has(code))
      throw new ConfigError(`${portSetting} must be one that is free to use: ${message}`, { cause });
    if (hostErrors.has(code)) throw new ConfigError(`HOST must be an address of this machine: ${message}`, { cause });
    throw cause;
  }
}
