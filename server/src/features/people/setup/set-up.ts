import { errors, type SetupInput } from "@corkboard/contract";
import type { Tx } from "../../../db/database.ts";
import { Fault } from "../../../shared/fault.ts";
import { createIdentity } from "../identities/identities.exports.ts";
import { foundOrganisation, isEmptyService } from "../../customers/organisations/organisations.exports.ts";
import { hashOfCode } from "./setup.exports.ts";
import { deleteSetupCode, findSetupCodeForUpdate } from "./setup.queries.ts";

export interface FirstOwner {
  readonly identityId: string;
  readonly orgId: string;
}

/**
 * Locks the code, so that it is used once, and compares it again: it may have been used or replaced since it was checked.
 * Whoever has the code operates the service, and is believed about the email address.
 */
export async function setUp(tx: Tx, input: SetupInput, passwordHash: string | null): Promise<FirstOwner> {
  const stored = await tx.first(findSetupCodeForUpdate, {});
  if (!(await isEmptyService(tx))) throw new Fault(errors.setupClosed);
  if (stored?.hash !== hashOfCode(input.code)) throw new Fault(errors.invalidSetupCode);
  await tx.send(deleteSetupCode, {});
  const identity = await createIdentity(tx, { email: input.email, passwordHash, isEmailVerified: true });
  const owner = { name: input.name, email: input.email, role: "owner", identityId: identity.id } as const;
  return { identityId: identity.id, orgId: await foundOrganisation(tx, input.organisation.trim(), owner) };
}
