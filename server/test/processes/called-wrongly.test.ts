import { describe, expect, it } from "vitest";
import { readBenchOptions } from "../../../bench/src/options.ts";
import { readDrillOptions } from "../drills/options.ts";
import { runScript } from "../support/spawned-service.ts";
import { engine } from "../support/test-database.ts";

const evaluation = "server/test/evaluation/eval-tickets.ts";
const drill = "server/test/drills/outbox.ts";
const benchmark = "bench/src/main.ts";

const calls: readonly [script: string, args: string, says: string][] = [
  [evaluation, "--bogus", "There is no option --bogus: there are --set, --json and --verbose"],
  [evaluation, "now", "`now` is one word too many"],
  [evaluation, "--set", "--set needs a value"],
  [drill, "--bogus", "There is no option --bogus: there are --engine, --changes and --kills"],
  [benchmark, "--bogus", "There is no option --bogus: there are --engine, --quick, --only, --profile and --help"],
];

describe.runIf(engine === "sqlite")("a script that is called wrongly", () => {
  it.for(calls)("says so in one sentence and ends with status 2: %s %s", async ([script, args, says]) => {
    expect(await runScript(script, args.split(" "), {})).toEqual({ status: 2, stdout: "", stderr: `${says}\n` });
  });

  it("says which values an option takes", () => {
    expect(() => readBenchOptions(["--engine", "mysql"])).toThrow("--engine must be sqlite, postgres or both");
    expect(() => readDrillOptions(["--engine", "mysql"])).toThrow("--engine must be sqlite or postgres");
    expect(() => readDrillOptions(["--kills", "many"])).toThrow("--kills must be an integer");
  });

  it("names the setting it cannot use", async () => {
    const { status, stdout, stderr } = await runScript(evaluation, [], { CORKBOARD_AI: "oracle" });
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toMatch(/^CORKBOARD_AI must be .*"oracle"\n$/);
  });
});
