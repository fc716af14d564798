import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import type { S3Location } from "../../src/ports/files/s3-request.ts";

/** The only credentials that the store accepts. */
const login = { S3_ACCESS_KEY_ID: "S3RVER", S3_SECRET_ACCESS_KEY: "S3RVER" };

/** A real S3-compatible store, in a separate process with its own folder. */
export class S3Server {
  readonly #child: ChildProcess;
  readonly #folder: string;
  readonly endpoint: string;

  private constructor(child: ChildProcess, folder: string, port: string) {
    this.#child = child;
    this.#folder = folder;
    this.endpoint = `http://127.0.0.1:${port}`;
  }

  static async start(): Promise<S3Server> {
    const folder = mkdtempSync(join(tmpdir(), "corkboard-s3-"));
    const script = join(import.meta.dirname, "s3-process.js");
    // The store encrypts its continuation tokens with a cipher that OpenSSL now offers only in its legacy provider.
    const args = ["--openssl-legacy-provider", script, folder, "attic"];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    const [said] = (await once(child.stdout, "data")) as [Buffer];
    return new S3Server(child, folder, /\d+/.exec(said.toString())?.[0] ?? "");
  }

  /** Environment variables that make a service store its files here. */
  get environment(): Readonly<Record<string, string>> {
    return { S3_ENDPOINT: this.endpoint, S3_BUCKET: "attic", ...login };
  }

  get location(): S3Location {
    const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = login;
    return { endpoint: this.endpoint, bucket: "attic", region: "us-east-1", accessKeyId, secretAccessKey };
  }

  async stop(): Promise<void> {
    this.#child.kill("SIGKILL");
    if (this.#child.exitCode === null && this.#child.signalCode === null) await once(this.#child, "exit");
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Starts a store before the tests of a file and stops it afterwards. */
export function useS3Server(): { readonly current: S3Server } {
  let server: S3Server | undefined;
  beforeAll(async () => {
    server = await S3Server.start();
  });
  afterAll(() => server?.stop());
  return {
    get current() {
      if (!server) throw new Error("the store is only there inside tests and hooks");
      return server;
    },
  };
}
