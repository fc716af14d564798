import type { FastifyInstance } from "fastify";
import type { Config } from "../config/config.ts";
import { ConfigError } from "../shared/config-error.ts";

const aboutPort = new Set(["EADDRINUSE", "EACCES"]);
const aboutHost = new Set(["EADDRNOTAVAIL", "EINVAL", "ENOTFOUND", "EAI_AGAIN", "EAFNOSUPPORT"]);

/** Begins to listen where the settings say; answers the address. */
export async function listen(app: FastifyInstance, { host, port }: Pick<Config, "host" | "port">): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (cause) {
    const { code = "", message } = cause as NodeJS.ErrnoException;
    if (aboutPort.has(code)) throw new ConfigError(`PORT must be one that is free to use: ${message}`, { cause });
    if (aboutHost.has(code)) throw new ConfigError(`HOST must be an address of this machine: ${message}`, { cause });
    throw cause;
  }
}
