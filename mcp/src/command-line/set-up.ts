import type { CommandEnd } from "./run-command.ts";

/** Runs the command that prepares a workspace, as the agent: with its variables, and under the same supervision. */
export async function setUp(
  command: string,
  start: (words: readonly string[]) => Promise<CommandEnd>,
): Promise<string | undefined> {
  const { status, signal } = await start(["/bin/sh", "-c", command]);
  if (status === 0) return undefined;
  return `The set-up command ${status === null ? `was ended by ${signal}` : `exited with status ${status}`}.`;
}
