import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type ChildServer, startChildServer } from "./child-server.ts";
import { inheritedEnvironment } from "./environment.ts";

/** Where a service keeps its data; `databaseUrl` only when that is PostgreSQL. */
export interface DataPlace {
  readonly folder: string;
  readonly databaseUrl?: string;
}

export interface ServiceOptions {
  readonly profileFolder?: string | undefined;
  readonly compileCacheFolder?: string;
  /** Settings that differ from the usual. */
  readonly settings?: Readonly<Record<string, string>>;
}

const serviceFile = fileURLToPath(new URL("../../server/bin/serve.js", import.meta.url));
const commandLineFile = fileURLToPath(new URL("../../server/bin/corkboard.js", import.meta.url));

/** The service as an operator starts it, tokens and request log included; only the rate limit is off. */
export function startService(place: DataPlace, options: ServiceOptions = {}): Promise<ChildServer> {
  const { profileFolder, compileCacheFolder, settings } = options;
  const profiling = profileFolder === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${profileFolder}`];
  return startChildServer({
    command: [...profiling, serviceFile],
    environment: {
      ...environmentOf(place),
      ...settings,
      ...(compileCacheFolder === undefined ? {} : { NODE_COMPILE_CACHE: compileCacheFolder }),
    },
    folder: place.folder,
    healthPath: "/healthz",
  });
}

/** Runs one of the operator's commands beside the service and answers what it printed as JSON. */
export async function runCommand(place: DataPlace, ...command: readonly string[]): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, [commandLineFile, ...command, "--json"], {
    cwd: place.folder,
    env: environmentOf(place),
  });
  return JSON.parse(stdout);
}

function environmentOf(place: DataPlace): Record<string, string> {
  return {
    ...inheritedEnvironment(),
    CORKBOARD_DATA: place.folder,
    CORKBOARD_RATE_LIMIT: "off",
    ...(place.databaseUrl === undefined ? {} : { DATABASE_URL: place.databaseUrl }),
  };
}
