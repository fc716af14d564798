import { describe, expect, it } from "vitest";
import { readBenchOptions } from "../../../bench/src/options.ts";
import { readDrillOptions } from "../drills/options.ts";
import { runScript } from "../support/spawned-service.ts";
import { engine } from "../support/test-database.ts";

const evaluation = "server/test/evaluation/eval-tickets.ts";
const drill = "server/test/drills/main.ts";
const benchmark = "bench/src/main.ts";

const calls: readonly [script: string, args: string, says: string][] = [
  [evaluation, "--bogus", "Unknown option --bogus. Valid options: --set, --json, --verbose"],
  [evaluation, "now", 'Unexpected argument "now"'],
  [evaluation, "--set", "Option --set requires a value"],
  [drill, "outbox --bogus", "Unknown option --bogus. Valid options: --engine, --quick, --seed, --logs"],
  [
    benchmark,
    "--bogus",
    "Unknown option --bogus. Valid options: --engine, --quick, --check, --only, --growth, --profile, --help",
  ],
];

describe.runIf(engine === "sqlite")("a script with an invalid command line", () => {
  it.for(calls)("prints one message and exits with status 2: %s %s", async ([script, args, says]) => {
    expect(await runScript(script, args.split(" "), {})).toEqual({ status: 2, stdout: "", stderr: `${says}\n` });
  });

  it("lists the valid values of an option", () => {
    expect(() => readBenchOptions(["--engine", "mysql"])).toThrow("--engine must be sqlite, postgres or both");
    expect(() => readBenchOptions(["--check", "--profile", "here"])).toThrow("--profile cannot be used with --check");
    expect(() => readDrillOptions(["--engine", "mysql"])).toThrow("--engine must be sqlite, postgres or both");
    expect(() => readDrillOptions(["--seed", "many"])).toThrow("--seed must be an integer");
  });

  it("lists the drills if none is named", async () => {
    const { status, stdout, stderr } = await runScript(drill, ["tsunami"], {});
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toMatch(/^Name a drill: all, .*outbox.*\n$/);
  });

  it("names an invalid setting", async () => {
    const { status, stdout, stderr } = await runScript(evaluation, [], { CORKBOARD_AI: "oracle" });
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toMatch(/^CORKBOARD_AI must be .*"oracle"\n$/);
  });
});
