import { spawn } from "node:child_process";

export interface ProgramEnd {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a JavaScript program to its end, with no environment but this. */
export function runProgram(
  file: string,
  args: readonly string[],
  environment: Record<string, string>,
  cwd: string,
): Promise<ProgramEnd> {
  const env = { PATH: process.env.PATH ?? "", ...environment };
  const child = spawn(process.execPath, [file, ...args], { env, cwd, stdio: ["ignore", "pipe", "pipe"] });
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (status) => resolve({ status, stdout, stderr }));
  });
}
