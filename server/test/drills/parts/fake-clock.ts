import { chmodSync, existsSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../../support/spawned-service.ts";
import type { DrillRun } from "../drill.ts";

/** The clock of one machine, which can be set while processes run on it. */
export interface FakeClock {
  /** Environment variables for the processes of this machine. */
  readonly environment: Environment;
  /** Sets the clock to this many seconds ahead of the real one. */
  set(seconds: number): void;
}

export function fakeClock(run: DrillRun, seconds: number): FakeClock {
  const folder = run.folder();
  // A database server may run as another user.
  chmodSync(folder, 0o755);
  const file = join(folder, "offset");
  const set = (offset: number) => {
    writeFileSync(`${file}.new`, `${offset < 0 ? "-" : "+"}${Math.abs(offset)}s\n`);
    renameSync(`${file}.new`, file);
  };
  set(seconds);
  return {
    environment: {
      LD_PRELOAD: libraryPath(),
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: "1",
      // Setting a clock does not affect the monotonic one.
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
      DONT_FAKE_MONOTONIC: "1",
    },
    set,
  };
}

function libraryPath(): string {
  const candidates = readdirSync("/usr/lib").map((name) => join("/usr/lib", name, "faketime", "libfaketimeMT.so.1"));
  const found = candidates.find((path) => existsSync(path));
  if (found === undefined) throw new Error("libfaketime is missing. Install it: apt-get install libfaketime");
  return found;
}
