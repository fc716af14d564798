import { spawnSync } from "node:child_process";

/** A drill that lacks a program fails: a proof that is skipped proves nothing. */
export function requireTool(program: string, debianPackage: string): string {
  if (spawnSync("which", [program]).status === 0) return program;
  throw new Error(`${program} is missing. Install it: apt-get install ${debianPackage}`);
}
