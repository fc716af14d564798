import { randomBytes } from "node:crypto";
import type { Database } from "../../db/database.ts";
import { createIdentity, hashPassword } from "../../features/people/identities/identities.exports.ts";
import { letSignIn } from "../../features/people/members/members.exports.ts";
import { agency } from "./company.ts";
import type { Team } from "./team.ts";

export interface DemoAccount {
  readonly email: string;
  readonly password: string;
}

/** Lets the founder sign in with a password that only this run of the demo has. */
export async function openAccount(db: Database, { organisationId, owners }: Team): Promise<DemoAccount> {
  const [email = "", id = ""] = [agency.people[0]?.email, owners[0]?.userId];
  const password = randomBytes(9).toString("base64url");
  const passwordHash = await hashPassword(password);
  await db.write(async (tx) => {
    const identity = await createIdentity(tx, { email, passwordHash, isEmailVerified: true });
    await letSignIn(tx, { org: organisationId, id }, identity.id);
  });
  return { email, password };
}
