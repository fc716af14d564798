import { errors, type SignIn } from "@corkboard/contract";
import type { Reader, Tx } from "../../../db/database.ts";
import type { SignInLimits } from "../../../http/limits/sign-in-limits.ts";
import { Fault } from "../../../shared/fault.ts";
import { emailKey } from "../../../shared/names.ts";
import type { SignedIn } from "../../../shared/signed-in.ts";
import { accessIdentityByEmail, type Identity } from "../identities/identities.access.ts";
import { verifyPassword } from "../identities/identities.exports.ts";
import { auditPerson } from "./audit-person.ts";

/** The person with this email address and password. An unknown address takes as long as a wrong password. */
export async function checkCredentials(
  db: Reader,
  given: SignIn,
  address: string,
  limits: SignInLimits,
): Promise<Identity> {
  const identity = await identify(db, given, address, limits);
  if (!identity) throw new Fault(errors.invalidCredentials);
  return identity;
}

interface Data {
  readonly db: Reader;
  commit<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
}

/** Checks the password of a person who is already signed in. A wrong one is recorded: it may be somebody else. */
export async function checkOwnPassword(
  { db, commit }: Data,
  { identityId, email }: SignedIn,
  password: string,
  address: string,
  limits: SignInLimits,
): Promise<void> {
  if (await identify(db, { email, password }, address, limits)) return;
  await commit((tx) => auditPerson(tx, "reauthentication.failed", { identityId, address }));
  throw new Fault(errors.wrongPassword);
}

/** Counts the attempt, unless it succeeds. */
async function identify(db: Reader, { email, password }: SignIn, address: string, limits: SignInLimits) {
  const succeeded = await limits.takeAttempt(address, emailKey(email));
  const identity = await accessIdentityByEmail(db, email);
  const isRight = await verifyPassword(password, identity?.password_hash ?? undefined);
  if (!identity || !isRight) return undefined;
  await succeeded();
  return identity;
}
