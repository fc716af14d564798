import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Client, createClient } from "@corkboard/client";
import { readConfig } from "../../src/config/config.ts";
import { findMiscounts } from "../../src/db/consistency.ts";
import { findWrongTexts } from "../../src/start/stored-texts.ts";
import { openDatabase } from "../../src/db/open.ts";
import { testedBundle } from "./tested-bundle.ts";

export type Environment = Readonly<Record<string, string>>;

const programs = join(import.meta.dirname, "..", "..", "bin");

const program = (name: "serve" | "worker" | "corkboard") => join(programs, `${name}.js`);

const isOfThisCommit = (file: string) => dirname(file) === programs;

/** A separate worker, as started by `npm run worker`. */
export const startWorkerProcess = (environment: Environment): ChildProcess => start(program("worker"), [], environment);

/**
 * A process of this repository, in an empty working folder and with no settings but those given. `under`
 * is a program that replaces itself with the process, such as a tracer.
 */
function start(
  file: string,
  args: readonly string[],
  environment: Environment,
  under: readonly string[] = [],
): ChildProcess {
  const folder = mkdtempSync(join(tmpdir(), "corkboard-process-"));
  const { PATH = "", HOME = "", NODE_COMPILE_CACHE = "" } = process.env;
  const bundle = isOfThisCommit(file) ? testedBundle : { CORKBOARD_BUNDLE: "off" };
  const inherited = { PATH, HOME, ...bundle, ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}) };
  const [command = "", ...rest] = [...under, process.execPath, file, ...args];
  const child = spawn(command, rest, { cwd: folder, env: { ...inherited, ...environment } });
  child.once("close", () => rmSync(folder, { recursive: true, force: true }));
  return child;
}

/** Commits before the log had one format wrote a sentence. */
const listening = /^Corkboard is listening on (\S+)|"url":"([^"]+)","msg":"listening"/m;

export interface Ending {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** The service as run by `npm start`, in a process that can be stopped or killed. */
export class SpawnedService {
  readonly url: string;
  readonly ended: Promise<Ending>;
  readonly #child: ChildProcess;
  readonly #output: { stdout: string; stderr: string };

  private constructor(url: string, child: ChildProcess, ended: Promise<Ending>, output: SpawnedService["output"]) {
    this.url = url;
    this.#child = child;
    this.ended = ended;
    this.#output = output;
  }

  /** Resolves once the service listens; rejects with its output if it exits instead. `file` may be of another commit. */
  static start(
    environment: Environment,
    args: readonly string[] = [],
    under: readonly string[] = [],
    file = program("serve"),
  ): Promise<SpawnedService> {
    const child = start(file, args, { PORT: "0", CORKBOARD_RATE_LIMIT: "off", ...environment }, under);
    const output = gathered(child);
    const ended = new Promise<Ending>((resolve) => {
      child.once("close", (status, signal) => resolve({ status, signal }));
    });
    return new Promise((resolve, reject) => {
      child.stdout?.on("data", () => {
        const url = listening.exec(output.stdout)?.slice(1).find(Boolean);
        if (url !== undefined) resolve(new SpawnedService(url, child, ended, output));
      });
      void ended.then(({ status }) => reject(new Error(`ended with ${status}: ${output.stderr}`)));
    });
  }

  get output(): { readonly stdout: string; readonly stderr: string } {
    return this.#output;
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Sends the signal and waits for the process to exit. */
  async end(signal: "SIGTERM" | "SIGINT" | "SIGKILL"): Promise<Ending> {
    this.#child.kill(signal);
    return this.ended;
  }

  /** Sends the signal without waiting. */
  signal(signal: "SIGTERM" | "SIGINT" | "SIGSTOP" | "SIGCONT"): void {
    this.#child.kill(signal);
  }

  /** From now on nothing reads its output: the reader is gone, or blocked. */
  stopReading(how: "gone" | "stalled"): void {
    if (how === "gone") this.#child.stdout?.destroy();
    else this.#child.stdout?.pause();
  }

  client(token: string): Client {
    return createClient({ baseUrl: this.url, token });
  }
}

export interface CommandResult {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A running CLI command, with its output so far. */
export function startCommand(args: readonly string[], environment: Environment) {
  const child = start(program("corkboard"), args, environment);
  return { child, output: gathered(child) };
}

/** Runs a CLI command to its end. */
export const runCommand = (args: readonly string[], environment: Environment): Promise<CommandResult> =>
  untilEnded(startCommand(args, environment));

/** Runs a script of the repository, given by its path, to its end. */
export function runScript(path: string, args: readonly string[], environment: Environment): Promise<CommandResult> {
  const child = start(join(import.meta.dirname, "..", "..", "..", path), args, environment);
  return untilEnded({ child, output: gathered(child) });
}

async function untilEnded({ child, output }: ReturnType<typeof startCommand>): Promise<CommandResult> {
  const status = await new Promise<number | null>((resolve) => {
    child.once("close", resolve);
  });
  return { status, ...output };
}

export interface SetUp {
  readonly invitation_url: string;
  readonly organisation: { readonly id: string; readonly name: string };
  readonly user: { readonly id: string; readonly display_name: string };
  readonly token: string;
}

/** The first organisation of a database, created with the CLI. */
export async function setUpOrganisation(environment: Environment): Promise<SetUp> {
  const owner = ["--owner-name", "Olive Owner", "--owner-email", "olive@example.com"];
  const result = await runCommand(["org", "create", "--name", "Acme", ...owner, "--json"], environment);
  if (result.status !== 0) throw new Error(result.stderr);
  return JSON.parse(result.stdout) as SetUp;
}

/** The counters of a database that do not add up, read while other processes may use it. */
export async function miscountsIn(environment: Environment) {
  const db = await openDatabase(readConfig(environment).database, () => undefined);
  try {
    return [...(await findMiscounts(db)), ...(await findWrongTexts(db))];
  } finally {
    await db.close();
  }
}

function gathered(child: ChildProcess): { stdout: string; stderr: string } {
  const output = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name]?.setEncoding("utf8").on("data", (text: string) => {
      output[name] += text;
    });
  }
  return output;
}
