import type { Tx } from "../../../db/database.ts";
import type { SignInLimits } from "../../../http/limits/sign-in-limits.ts";
import { nilId } from "../../../shared/id.ts";
import { emailKey } from "../../../shared/names.ts";
import { accessIdentityByEmail } from "../identities/identities.access.ts";
import { auditPerson } from "./audit-person.ts";

type Commit = <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>;

/** What anybody can do with somebody else's email address. */
type AnybodysKind = "sign_in.failed" | "password.reset_requested";

interface Attempt {
  readonly email: string;
  readonly address: string;
  readonly limits: SignInLimits;
  readonly commit: Commit;
}

/**
 * Records an attempt to sign in or to reset a password, after the response: otherwise its time would tell whether anybody has this
 * address. The next request may have to wait for it, so something is written for unknown addresses too. Attempts are
 * limited, so entries are too. One that cannot be written is lost, as it would be with the process.
 */
export function auditLater(kind: AnybodysKind, { email, address, limits, commit }: Attempt): void {
  const find = async (tx: Tx) => {
    await limits.recordFailure(tx, emailKey(email));
    return (await accessIdentityByEmail(tx, email))?.id;
  };
  auditAttemptLater(kind, commit, find, address);
}

/** The same for an attempt that does not name an email address. */
export function auditAttemptLater(
  kind: AnybodysKind,
  commit: Commit,
  findIdentity: (tx: Tx) => Promise<string | undefined>,
  address: string,
): void {
  setImmediate(() => {
    commit(async (tx) => {
      const identityId = (await findIdentity(tx)) ?? nilId;
      await auditPerson(tx, kind, { identityId, address });
    }).catch(() => undefined);
  });
}
