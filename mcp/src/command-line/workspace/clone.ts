import type { Base, Repository } from "./repository.ts";

export interface Clone {
  readonly repository: Repository;
  readonly base: Base;
  /** The branch that is made for the agent. */
  readonly branch: string;
  /** The runner's own name for what is fetched. */
  readonly ref: string;
  readonly folder: string;
  /** Called with a branch that was found to be as the agent says; undefined if it stays in the repository. */
  readonly push?: ((branch: string) => Promise<void>) | undefined;
}
