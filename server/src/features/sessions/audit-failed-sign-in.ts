import type { Tx } from "../../db/database.ts";
import { accessIdentityByEmail } from "../identities/identities.access.ts";
import { auditPerson } from "./audit-person.ts";

type Commit = <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>;

/**
 * Records a failed attempt to sign in, after the response: otherwise its time would tell whether anybody has this
 * address. Attempts are limited, so entries are too. One that cannot be written is lost, as it would be with the process.
 */
export function auditLater(commit: Commit, email: string, address: string): void {
  setImmediate(() => {
    commit(async (tx) => {
      const identity = await accessIdentityByEmail(tx, email);
      if (identity) await auditPerson(tx, "sign_in.failed", { identityId: identity.id, address });
    }).catch(() => undefined);
  });
}
