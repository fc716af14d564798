import { CommandError } from "./command.ts";

/** The service that a command talks to, from the environment. */
export async function connectionIn(environment: NodeJS.ProcessEnv) {
  const { MissingConnection, readConnection } = await import("@corkboard/mcp/command-line");
  try {
    return readConnection(environment);
  } catch (error) {
    throw error instanceof MissingConnection ? new CommandError(error.message) : error;
  }
}
