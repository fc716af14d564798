import type { Tx } from "../../../db/database.ts";
import type { ProviderAccount } from "../../../ports/sign-in-provider/sign-in-provider.ts";
import { accessIdentityByEmail, accessIdentityToChange, type Identity } from "../identities/identities.access.ts";
import { verifyEmail } from "../identities/identities.exports.ts";
import { joinByEmail, type Joined } from "../joining/joining.exports.ts";
import { emailKey } from "../../../shared/names.ts";
import { auditPerson } from "../sessions/sessions.exports.ts";
import { isConnected } from "../sign-in-methods/sign-in-methods.exports.ts";
import { findAccount, insertAccount } from "./single-sign-on.queries.ts";

/** Why nobody is signed in. The sign-in page explains it. */
export type Problem =
  | "failed"
  | "denied"
  | "unreachable"
  | "email_not_verified"
  | "unknown_email"
  | "account_not_verified"
  | "other_account"
  | "other_person";

/**
 * The person with this account at the provider: the one it is connected to, otherwise the one with its email address,
 * which both sides must have verified, otherwise somebody new who is invited.
 */
export async function identifyAccount(
  tx: Tx,
  issuer: string,
  account: ProviderAccount,
  address: string,
): Promise<Joined | Problem> {
  const connected = await connectedTo(tx, issuer, account);
  const known = connected === undefined ? undefined : await accessIdentityToChange(tx, connected);
  if (known) return { identityId: known.id, organisations: [] };
  const { email, isEmailVerified } = account;
  if (email === undefined || !isEmailVerified) return "email_not_verified";
  const found = await accessIdentityByEmail(tx, email);
  const identity = found && (await accessIdentityToChange(tx, found.id));
  if (!identity) {
    const joined = await joinByEmail(tx, { email, name: account.name, address });
    if (joined) await connect(tx, issuer, account, { identityId: joined.identityId, address });
    return joined ?? "unknown_email";
  }
  // After waiting for the lock: they may have signed in twice at the same moment.
  if ((await connectedTo(tx, issuer, account)) === identity.id) return { identityId: identity.id, organisations: [] };
  const person = { identityId: identity.id, address };
  const problem = await problemOfConnecting(tx, issuer, identity);
  if (problem === undefined) await connect(tx, issuer, account, person);
  else await auditPerson(tx, "sign_in.failed", person);
  return problem ?? { identityId: identity.id, organisations: [] };
}

async function problemOfConnecting(tx: Tx, issuer: string, identity: Identity): Promise<Problem | undefined> {
  // Somebody else may have accepted an invitation to this address, and would share the account.
  if (identity.email_verified_at === null) return "account_not_verified";
  // The address may have passed to another person, who gets another account at the provider.
  return (await isConnected(tx, identity.id, issuer)) ? "other_account" : undefined;
}

/** Connects the account to a person who is signed in. It must have their email address, which it thereby verifies. */
export async function connectAccount(
  tx: Tx,
  issuer: string,
  account: ProviderAccount,
  identity: Identity,
  address: string,
): Promise<Problem | undefined> {
  const connected = await connectedTo(tx, issuer, account);
  if (connected !== undefined) return connected === identity.id ? undefined : "other_person";
  if (account.email === undefined || !account.isEmailVerified) return "email_not_verified";
  if (emailKey(account.email) !== emailKey(identity.email)) return "other_person";
  if (await isConnected(tx, identity.id, issuer)) return "other_account";
  await connect(tx, issuer, account, { identityId: identity.id, address });
  if (identity.email_verified_at === null) await verifyEmail(tx, identity.id);
  return undefined;
}

/** The person whom the account already signs in. */
export const connectedTo = async (tx: Tx, issuer: string, { subject }: ProviderAccount): Promise<string | undefined> =>
  (await tx.first(findAccount, { issuer, subject }))?.identity_id;

interface Person {
  readonly identityId: string;
  /** Of the request, for the audit log. */
  readonly address: string;
}

async function connect(tx: Tx, issuer: string, { subject }: ProviderAccount, person: Person): Promise<void> {
  await tx.send(insertAccount, { issuer, subject, identity_id: person.identityId, created_at: tx.now().toISOString() });
  await auditPerson(tx, "single_sign_on.connected", person);
}
