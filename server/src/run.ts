import { ConfigError, loadDotEnv, readConfig } from "./config.ts";
import { isEmptyService } from "./features/organisations/organisations.access.ts";
import { openLogs, type Service, startService } from "./service.ts";

/** How long requests under way may take to finish once a stop was asked for. */
const graceMs = 30_000;

/** Starts the service for this process and stops it when the process is told to. */
export async function run(): Promise<void> {
  try {
    loadDotEnv();
    const config = readConfig(process.env);
    const logs = openLogs(config);
    const service = await startService(config, logs);
    stopOnSignal(service, () => logs.flush());
    process.stdout.write(`Corkboard listens on ${service.address} (API reference at ${service.address}/docs)\n`);
    if (await isEmptyService(service.db)) {
      process.stdout.write(
        "It has no organisation yet. Create one and its first access token with:\n" +
          '  npm run -s corkboard -- org create --name "My agency" --owner-name "Me" --owner-email me@example.com\n',
      );
    }
  } catch (error) {
    const known = error instanceof ConfigError || (error instanceof Error && "code" in error);
    process.stderr.write(
      `Corkboard cannot start: ${error instanceof Error ? (known ? error.message : error.stack) : String(error)}\n`,
    );
    process.exitCode = 1;
  }
}

function stopOnSignal(service: Service, flush: () => void): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    service.app.log.info({ signal }, "stopping");
    setTimeout(() => process.exit(1), graceMs).unref();
    service.stop().then(
      () => {
        flush();
        process.exitCode = 0;
      },
      (error: unknown) => {
        service.app.log.error({ err: error }, "stop failed");
        flush();
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}
