import type { Command } from "../command.ts";

export const demo: Command = {
  name: "demo",
  description: "Run the service with sample data in a temporary folder",
  options: {},
  async run(_values, config) {
    // This loads the entire service, which would slow down every other command.
    const { runDemo } = await import("../demo/run-demo.ts");
    return runDemo(config);
  },
};
