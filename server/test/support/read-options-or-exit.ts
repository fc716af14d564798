import { NotUnderstood } from "../../src/cli/not-understood.ts";
import { ConfigError } from "../../src/shared/config-error.ts";

/** Reads a script's arguments; on a usage error, prints one sentence and exits with status 2. */
export function readOptionsOrExit<Options>(read: () => Options): Options {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof NotUnderstood) && !(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return process.exit(2);
  }
}
