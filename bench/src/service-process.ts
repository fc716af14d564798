import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type ChildServer, startChildServer } from "./child-server.ts";
import { inheritedEnvironment } from "./environment.ts";

/** Where a service stores its data; `databaseUrl` is set for PostgreSQL only. */
export interface DataLocation {
  readonly folder: string;
  readonly databaseUrl?: string;
}

export interface ServiceOptions {
  readonly profileFolder?: string | undefined;
  readonly compileCacheFolder?: string;
  /** Overrides of the default settings. */
  readonly settings?: Readonly<Record<string, string>>;
}

const serviceFile = fileURLToPath(new URL("../../server/bin/serve.js", import.meta.url));
const commandLineFile = fileURLToPath(new URL("../../server/bin/corkboard.js", import.meta.url));

/** The service as operators run it, with tokens and request log; only the rate limit is off. */
export function startService(location: DataLocation, options: ServiceOptions = {}): Promise<ChildServer> {
  const { profileFolder, compileCacheFolder, settings } = options;
  const profiling = profileFolder === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${profileFolder}`];
  return startChildServer({
    command: [...profiling, serviceFile],
    environment: {
      ...environmentOf(location),
      ...settings,
      ...(compileCacheFolder === undefined ? {} : { NODE_COMPILE_CACHE: compileCacheFolder }),
    },
    folder: location.folder,
    healthPath: "/healthz",
  });
}

/** Runs a CLI command beside the service and returns its JSON output. */
export async function runCommand(location: DataLocation, ...command: readonly string[]): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, [commandLineFile, ...command, "--json"], {
    cwd: location.folder,
    env: environmentOf(location),
  });
  return JSON.parse(stdout);
}

function environmentOf(location: DataLocation): Record<string, string> {
  return {
    ...inheritedEnvironment(),
    CORKBOARD_DATA: location.folder,
    CORKBOARD_RATE_LIMIT: "off",
    ...(location.databaseUrl === undefined ? {} : { DATABASE_URL: location.databaseUrl }),
  };
}
