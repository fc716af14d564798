import { type Config, loadDotEnv, readConfig } from "../config/config.ts";
import { explainError } from "./explain-error.ts";
import { isEmptyService } from "../features/organisations/organisations.access.ts";
import { troubleWithLinks } from "../config/public-url.ts";
import { type Logs, openLogs, startService, startWorkerAlone } from "./service.ts";

/** How long a stop may take at all; requests under way have most of it. */
const graceMs = 45_000;
/** A signal that comes later than this after the first is meant; one that comes at once was only delivered twice. */
const insistMs = 2_000;

interface Running {
  stop(): Promise<void>;
}

/** Starts the service for this process and stops it when the process is told to. */
export function runService(): Promise<void> {
  return run(async (config, logs) => {
    const service = await startService(config, logs);
    const isEmpty = await isEmptyService(service.db);
    // Nothing is waited for from here on: whoever reads this may ask for a stop, and is heard.
    process.stdout.write(`Corkboard listens on ${service.address} (API reference at ${service.address}/docs)\n`);
    if (isEmpty) {
      process.stdout.write(
        "It has no organisation yet. Create one and its first access token with:\n" +
          '  npm run -s corkboard -- org create --name "My agency" --owner-name "Me" --owner-email me@example.com\n',
      );
    }
    return service;
  });
}

/** Starts the worker alone: it follows up on the events of servers that share its database. */
export function runWorker(): Promise<void> {
  return run(async (config, logs) => {
    const worker = await startWorkerAlone(config, logs);
    process.stdout.write("Corkboard's worker is at work\n");
    return worker;
  });
}

async function run(start: (config: Config, logs: Logs) => Promise<Running>): Promise<void> {
  // That nobody reads what it says is no reason to end.
  process.stdout.on("error", () => undefined);
  try {
    loadDotEnv();
    const config = readConfig(process.env);
    const logs = openLogs(config);
    const trouble = troubleWithLinks(config);
    if (trouble !== undefined) logs.logger.warn(trouble);
    stopOnSignal(await start(config, logs), logs);
  } catch (error) {
    process.stderr.write(`Corkboard cannot start: ${explainError(error)}\n`);
    process.exitCode = 1;
  }
}

function stopOnSignal(running: Running, logs: Logs): void {
  const { logger } = logs;
  let stoppingSince: number | undefined;
  const finish = async () => {
    const failure = await running.stop().then(
      () => undefined,
      (error: unknown) => ({ err: error }),
    );
    if (failure) logger.error(failure, "stop failed");
    await logs.close();
    process.exit(failure ? 1 : 0);
  };
  const stop = (signal: NodeJS.Signals) => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > insistMs) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    logger.info({ signal }, "stopping");
    setTimeout(() => process.exit(1), graceMs).unref();
    void finish();
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}
