import { parseOptions } from "../shared/parse-options.ts";
import { UsageError } from "../shared/usage-error.ts";
import { type Config, loadDotEnv, readConfig } from "../config/config.ts";
import { publicUrlWarning } from "../config/public-url.ts";
import { unknownSettings } from "../config/unknown-settings.ts";
import { announceSetup } from "./announce-setup.ts";
import { explainError } from "./explain-error.ts";
import { type Logs, openLogs } from "./logs.ts";
import { startService } from "./service.ts";
import { startStandaloneWorker } from "./standalone-worker.ts";
import { warnOfUnreachable } from "./warn-of-unreachable.ts";

/** The limit for a complete shutdown. Open requests may use most of it. */
const shutdownLimitMs = 45_000;
/** A second signal after this time forces an exit; an earlier one is a duplicate, as npm sends. */
const duplicateSignalMs = 2_000;

interface Stoppable {
  stop(): Promise<void>;
}

interface Started {
  readonly running: Stoppable;
  /** Called once signals are handled, because whoever waits for it may send one at once. */
  announce(): Promise<void>;
}

/** `--force` creates an empty database even if the data folder contains the remains of one. */
export function runService(args: readonly string[]): Promise<void> {
  return run(async (config, logs) => {
    const { force } = parseOptions(args, { force: { type: "boolean", default: false } });
    const service = await startService(config, logs, { force });
    const { address: url } = service;
    return {
      running: service,
      async announce() {
        const text = `Corkboard is listening on ${url} (API reference: ${url}/docs)`;
        logs.announce({ text, msg: "listening", fields: { url } });
        await announceSetup(service, config, logs);
        const { smtpUrl, worker } = config;
        void warnOfUnreachable({ ...config, smtpUrl: worker ? smtpUrl : undefined }, logs.logger);
      },
    };
  });
}

export function runWorker(args: readonly string[]): Promise<void> {
  return run(async (config, logs) => {
    parseOptions(args, {});
    const worker = await startStandaloneWorker(config, logs);
    const { address: url } = worker;
    return {
      running: worker,
      async announce() {
        const [where, fields] = url === undefined ? ["", {}] : [` (metrics: ${url}/metrics)`, { url }];
        logs.announce({ text: `Corkboard worker is running${where}`, msg: "worker is running", fields });
        void warnOfUnreachable({ ...config, s3: undefined, signInProvider: undefined }, logs.logger);
      },
    };
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
    const { running, announce } = await start(config, logs);
    stopOnSignal(running, logs);
    await announce();
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
