import type { FastifyInstance } from "fastify";
import type { Config } from "../config/config.ts";
import { ConfigError } from "../shared/config-error.ts";

const portErrors = new Set(["EADDRINUSE", "EACCES"]);
const hostErrors = new Set(["EADDRNOTAVAIL", "EINVAL", "ENOTFOUND", "EAI_AGAIN", "EAFNOSUPPORT"]);

/** Listens on the configured host and port, and returns the address. */
export async function listen(
  app: FastifyInstance,
  { host, port }: Pick<Config, "host" | "port">,
  portSetting = "PORT",
): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (cause) {
    const { code = "", message } = cause as NodeJS.ErrnoException;
    if (portErrors.has(code))
      throw new ConfigError(`${portSetting} must be one that is free to use: ${message}`, { cause });
    if (hostErrors.has(code)) throw new ConfigError(`HOST must be an address of this machine: ${message}`, { cause });
    throw cause;
  }
}
