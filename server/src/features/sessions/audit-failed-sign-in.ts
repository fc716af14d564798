import type { Tx } from "../../db/database.ts";
import type { SignInLimits } from "../../http/limits/sign-in-limits.ts";
import { nilId } from "../../shared/id.ts";
import { emailKey } from "../../shared/names.ts";
import { accessIdentityByEmail } from "../identities/identities.access.ts";
import { auditPerson } from "./audit-person.ts";

interface FailedSignIn {
  readonly email: string;
  readonly address: string;
  readonly limits: SignInLimits;
  commit<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
}

/**
 * Records a failed attempt to sign in, after the response: otherwise its time would tell whether anybody has this
 * address. The next request may have to wait for it, so something is written for unknown addresses too. Attempts are
 * limited, so entries are too. One that cannot be written is lost, as it would be with the process.
 */
export function auditLater({ email, address, limits, commit }: FailedSignIn): void {
  setImmediate(() => {
    commit(async (tx) => {
      await limits.recordFailure(tx, emailKey(email));
      const identity = await accessIdentityByEmail(tx, email);
      await auditPerson(tx, "sign_in.failed", { identityId: identity?.id ?? nilId, address });
    }).catch(() => undefined);
  });
}
