import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { type ChildServer, startChildServer } from "./child-server.ts";
import { inheritedEnvironment } from "./environment.ts";

/** Where a service stores its data; `databaseUrl` is set for PostgreSQL only. */
export interface DataLocation {
  readonly folder: string;
  readonly databaseUrl?: string;
  /** The checkout that service and commands are run from; by default this one. */
  readonly checkout?: string;
}

export interface ServiceOptions {
  readonly profileFolder?: string | undefined;
  readonly compileCacheFolder?: string;
  /** Overrides of the default settings. */
  readonly settings?: Readonly<Record<string, string>>;
}

const thisCheckout = join(import.meta.dirname, "..", "..");

const program = ({ checkout = thisCheckout }: DataLocation, name: "serve" | "corkboard") =>
  join(checkout, "server", "bin", `${name}.js`);

/** The service as operators run it, with tokens and request log; only the rate limit is off. */
export function startService(location: DataLocation, options: ServiceOptions = {}): Promise<ChildServer> {
  const { profileFolder, compileCacheFolder, settings } = options;
  const profiling = profileFolder === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${profileFolder}`];
  return startChildServer({
    command: [...profiling, program(location, "serve")],
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
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program(location, "corkboard"), ...command, "--json"],
    {
      cwd: location.folder,
      env: environmentOf(location),
    },
  );
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
