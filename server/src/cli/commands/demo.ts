import type { Command } from "../command.ts";

export const demo: Command = {
  name: "demo",
  describe: "Run the service on throwaway data: a small agency with clients, feedback, boards and tickets",
  options: {},
  async run(_given, config) {
    // The whole service: no other command should wait for it to load.
    const { runDemo } = await import("../demo/run-demo.ts");
    return runDemo(config);
  },
};
