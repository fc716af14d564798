import { errors, type SignIn } from "@corkboard/contract";
import type { Reader } from "../../db/database.ts";
import type { SignInLimits } from "../../http/limits/sign-in-limits.ts";
import { Fault } from "../../shared/fault.ts";
import { emailKey } from "../../shared/names.ts";
import { accessIdentityByEmail, type Identity, verifyPassword } from "../identities/identities.access.ts";

/** The person with this email address and password. An unknown address takes as long as a wrong password. */
export async function checkCredentials(
  db: Reader,
  { email, password }: SignIn,
  address: string,
  limits: SignInLimits,
): Promise<Identity> {
  const succeeded = await limits.takeAttempt(address, emailKey(email));
  const identity = await accessIdentityByEmail(db, email);
  const isRight = await verifyPassword(password, identity?.password_hash ?? undefined);
  if (!identity || !isRight) throw new Fault(errors.invalidCredentials);
  await succeeded();
  return identity;
}

/** Checks the password of a person who is already signed in. */
export async function checkOwnPassword(
  db: Reader,
  email: string,
  password: string,
  address: string,
  limits: SignInLimits,
): Promise<Identity> {
  const succeeded = await limits.takeAttempt(address, emailKey(email));
  const identity = await accessIdentityByEmail(db, email);
  const isRight = await verifyPassword(password, identity?.password_hash ?? undefined);
  if (!identity || !isRight) throw new Fault(errors.wrongPassword);
  await succeeded();
  return identity;
}
