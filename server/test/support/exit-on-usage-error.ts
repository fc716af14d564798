import { UsageError } from "../../src/shared/usage-error.ts";
import { ConfigError } from "../../src/shared/config-error.ts";

/** Parses a script's arguments. A usage error or an invalid setting is printed without a stack and exits with status 2. */
export function exitOnUsageError<Parsed>(parse: () => Parsed): Parsed {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof UsageError) && !(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return process.exit(2);
  }
}
