import { errors } from "@corkboard/contract";
import type { Tx } from "../../../../db/database.ts";
import type { Tables } from "../../../../db/tables.ts";
import { type Actor, tokenOf } from "../../../../shared/actor.ts";
import { Fault } from "../../../../shared/fault.ts";
import { tokenChainOf } from "../../../people/tokens/tokens.exports.ts";
import { findPendingDeliveryForUpdate } from "./deliveries.queries.ts";

type TokenColumns = Pick<Tables["claims"], "token_id" | "first_token_id">;

/** With which token an agent works. The first of its chain of creation is stored, because others may be revoked. */
export async function tokenColumns(tx: Tx, actor: Actor): Promise<TokenColumns> {
  const chain = await tokenChainOf(tx, actor);
  return { token_id: tokenOf(actor), first_token_id: chain.at(-1) ?? null };
}

/**
 * Call before a member's verdict, or a change of status, that concerns a claim: while a delivery waits, the program that
 * did the work must not settle it. A program with a token of full scope can create others, so all tokens that have the
 * first of their chain of creation in common count as one.
 */
export async function rejectOwnWork(tx: Tx, actor: Actor, claim: Tables["claims"]): Promise<void> {
  if (tokenOf(actor) === null || claim.state !== "delivered") return;
  const delivery = await tx.first(findPendingDeliveryForUpdate, { org: claim.org_id, claim: claim.id });
  if (!delivery) return;
  const chain = await tokenChainOf(tx, actor);
  // Rows of older versions do not contain the first token.
  const worked = new Set([claim, delivery].map(({ first_token_id, token_id }) => first_token_id ?? token_id));
  if (chain.some((id) => worked.has(id))) throw new Fault(errors.ownDelivery);
}
