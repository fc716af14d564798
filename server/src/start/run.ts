import { parseOptions } from "../shared/parse-options.ts";
import { UsageError } from "../shared/usage-error.ts";
import { type Config, loadDotEnv, readConfig } from "../config/config.ts";
import { setupUrl } from "../features/people/links/links.exports.ts";
import { issueSetupCode } from "../features/people/setup/setup.exports.ts";
import { publicUrlWarning } from "../config/public-url.ts";
import { unknownSettings } from "../config/unknown-settings.ts";
import { explainError } from "./explain-error.ts";
import { type Logs, openLogs, type Service, startService, startStandaloneWorker } from "./service.ts";

/** The limit for a complete shutdown. Open requests may use most of it. */
const shutdownLimitMs = 45_000;
/** A second signal after this time forces an exit; an earlier one is a duplicate, as npm sends. */
const duplicateSignalMs = 2_000;

interface Stoppable {
  stop(): Promise<void>;
}

interface Started {
  readonly running: Stoppable;
  /** Written once signals are handled, because its reader may send one at once. */
  readonly announcement: string;
}

/** `--force` creates an empty database even if the data folder contains the remains of one. */
export function runService(args: readonly string[]): Promise<void> {
  return run(async (config, logs) => {
    const { force } = parseOptions(args, { force: { type: "boolean", default: false } });
    const service = await startService(config, logs, { force });
    const { address } = service;
    return {
      running: service,
      announcement: `Corkboard is listening on ${address} (API reference: ${address}/docs)\n${await firstStep(service)}`,
    };
  });
}

/** An empty service is set up in the browser, by whoever can read this. The code is not logged and works once. */
async function firstStep({ db, publicUrl }: Service): Promise<string> {
  const code = await issueSetupCode(db);
  return code === undefined ? "" : `Open ${setupUrl(publicUrl, code)} to set up Corkboard\n`;
}

export function runWorker(args: readonly string[]): Promise<void> {
  return run(async (config, logs) => {
    parseOptions(args, {});
    return { running: await startStandaloneWorker(config, logs), announcement: "Corkboard worker is running\n" };
  });
}

async function run(start: (config: Config, logs: Logs) => Promise<Started>): Promise<void> {
  // The service keeps running if nothing reads its output.
  process.stdout.on("error", () => undefined);
  try {
    loadDotEnv();
    const config = readConfig(process.env);
    const logs = openLogs(config);
    const warnings = [publicUrlWarning(config) ?? [], unknownSettings(process.env)].flat();
    for (const warning of warnings) logs.logger.warn(warning);
    const { running, announcement } = await start(config, logs);
    stopOnSignal(running, logs);
    process.stdout.write(announcement);
  } catch (error) {
    const isUsageError = error instanceof UsageError;
    process.stderr.write(isUsageError ? `${error.message}\n` : `Corkboard cannot start: ${explainError(error)}\n`);
    process.exitCode = isUsageError ? 2 : 1;
  }
}

function stopOnSignal(running: Stoppable, logs: Logs): void {
  const { logger } = logs;
  let stoppingSince: number | undefined;
  const finish = async () => {
    const failure = await running.stop().then(
      () => undefined,
      (error: unknown) => ({ err: error }),
    );
    if (failure) logger.error(failure, "shutdown failed");
    await logs.close();
    process.exit(failure ? 1 : 0);
  };
  const stop = (signal: NodeJS.Signals) => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > duplicateSignalMs) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    logger.info({ signal }, "stopping");
    setTimeout(() => process.exit(1), shutdownLimitMs).unref();
    void finish();
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}
