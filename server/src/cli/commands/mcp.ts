import type { RemoteCommand } from "../command.ts";
import { connectionIn } from "../service-connection.ts";

export const mcp: RemoteCommand = {
  name: "mcp",
  description: "Serve the Model Context Protocol on standard input and output, for clients without HTTP",
  options: {},
  async connect(_values, environment) {
    const connection = await connectionIn(environment);
    const { runStdioProxy } = await import("@corkboard/mcp/command-line");
    await runStdioProxy(connection, { input: process.stdin, output: process.stdout });
    return undefined;
  },
};
