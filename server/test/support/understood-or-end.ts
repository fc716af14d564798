import { NotUnderstood } from "../../src/cli/not-understood.ts";
import { ConfigError } from "../../src/shared/config-error.ts";

/** What a script was asked, or its end: one sentence about what it was called with that it cannot use, and status 2. */
export function understoodOrEnd<Asked>(read: () => Asked): Asked {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof NotUnderstood) && !(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return process.exit(2);
  }
}
