import type { Within } from "../shared/actor.ts";
import type { One } from "./row-key.ts";

/** What a caller may see: everything in their organisation, or only what is in the projects of one client. */
export interface Scope {
  readonly org: string;
  readonly client: string | undefined;
}

export const scopeOf = ({ orgId, clientId }: Within): Scope => ({
  org: orgId,
  client: clientId,
});

/** The whole organisation, for the service's own work. */
export const wholeOf = (org: string): Scope => ({ org, client: undefined });

/** A single row, if it is in scope. */
export type OneInScope = One & Scope;
