import { errors, forbiddenReasons } from "@corkboard/contract";
import type { Tx } from "../../../db/database.ts";
import type { Actor, Credential } from "../../../shared/actor.ts";
import { Fault, forbidden } from "../../../shared/fault.ts";
import { findMakerForShare, findSessionOfMaker, findTokenOfMaker } from "./makers.queries.ts";

/** The member who makes something that grants access, and the session or token they do it with. */
export interface Maker {
  readonly org: string;
  readonly id: string;
  readonly credential: string;
}

/** What was made by a member, or with some sessions or tokens, whose ids are JSON, since a time. */
export type Made =
  | { readonly org: string; readonly maker: string }
  | { readonly org: string; readonly credentials: string; readonly since: string };

/**
 * Call before making something that grants access beyond the request. The locks make it wait for the removal of the
 * member or the end of the credential, which then has happened, or else finds what was made and withdraws it.
 */
export async function holdMaker(tx: Tx, { orgId: org, userId: id, role, credential }: Actor): Promise<Maker> {
  const member = await tx.first(findMakerForShare, { org, id });
  if (!member || !(await isHeld(tx, org, credential))) throw new Fault(errors.unauthenticated);
  if (role === "owner" && member.role !== "owner") throw forbidden(forbiddenReasons.role(member.role));
  return { org, id, credential: credential.id };
}

/** A previous secret makes nothing, because it would outlive the overlap: whoever found it could stay. */
async function isHeld(tx: Tx, org: string, credential: Credential): Promise<boolean> {
  if (credential.kind === "session") return (await tx.first(findSessionOfMaker, { id: credential.id })) !== undefined;
  const token = await tx.first(findTokenOfMaker, { org, id: credential.id });
  if (token && token.version !== credential.secretVersion) throw new Fault(errors.previousSecret);
  return token !== undefined;
}
