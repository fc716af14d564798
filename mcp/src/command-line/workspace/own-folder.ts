import type { Workspace } from "./workspace.ts";

/** An agent that works for less than this has changed nothing worth a closer look. */
const shortMs = 60_000;

/** The folder where `agent run` was started, outside of a repository or because it was asked for. */
export function ownFolder(folder: string): Workspace {
  const startedAt = performance.now();
  return {
    folder,
    instructions: "",
    variables: {},
    check: async (result) => ({ problems: [], result, isVerified: false }),
    keep: async () => ({ isTouched: performance.now() - startedAt >= shortMs, description: "" }),
  };
}
