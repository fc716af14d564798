import { once } from "node:events";
import { onTestFinished } from "vitest";
import { type Environment, startCommand } from "./spawned-service.ts";

/** The parts of the demo's JSON output that tests need. */
interface Welcome {
  readonly url: string;
  readonly token: string;
  readonly website_project_ids: readonly string[];
}

/** The demo, started with these settings, until the test ends. */
export function startDemo(environment: Environment): Promise<Welcome> {
  const { child, output } = startCommand(["demo", "--json"], { PORT: "0", ...environment });
  const ended = once(child, "close");
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await ended;
  });
  return new Promise((resolve, reject) => {
    child.stdout?.on("data", () => {
      if (/^\}$/m.test(output.stdout)) resolve(JSON.parse(output.stdout) as Welcome);
    });
    void ended.then(() => reject(new Error(`the demo ended: ${output.stderr}`)));
  });
}
