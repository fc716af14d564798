import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DrillRun } from "../drill.ts";
import { requireTool } from "../tools.ts";

/** A data folder on which space can run out. */
export interface FullDisk {
  readonly folder: string;
  /** Leaves this process only a little more space. */
  fill(pid: number): void;
  free(pid: number): void;
}

const mib = 1024 * 1024;

/** A small file system, or without permission to mount one, a limit on the size of the service's files. */
export function fullDisk(run: DrillRun): FullDisk {
  const parent = run.folder();
  const folder = join(parent, "data");
  mkdirSync(folder);
  return process.getuid?.() === 0 ? smallDisk(run, folder) : limitedFiles(folder);
}

function smallDisk(run: DrillRun, folder: string): FullDisk {
  execFileSync("/bin/mount", ["-t", "tmpfs", "-o", "size=6m", "tmpfs", folder]);
  run.atEnd(() => execFileSync("/bin/umount", ["--lazy", folder]));
  const filler = join(folder, "filler");
  return {
    folder,
    fill: () => writeFileSync(filler, Buffer.alloc(3 * mib)),
    free: () => rmSync(filler),
  };
}

function limitedFiles(folder: string): FullDisk {
  const prlimit = requireTool("prlimit", "util-linux");
  const limit = (pid: number, bytes: string) => execFileSync(prlimit, [`--pid=${pid}`, `--fsize=${bytes}:`]);
  return {
    folder,
    fill: (pid) => limit(pid, String(3 * mib)),
    free: (pid) => limit(pid, "unlimited"),
  };
}
