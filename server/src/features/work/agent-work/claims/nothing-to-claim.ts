import { errors } from "@corkboard/contract";
import type { Tx } from "../../../../db/database.ts";
import type { Tables } from "../../../../db/tables.ts";
import { Fault, type FaultDetails } from "../../../../shared/fault.ts";
import { countClaimed, countDrafts, countSetAside } from "./claims.queries.ts";

const atMost = 1_000;

/** Says what would have to happen before something can be claimed. */
export async function nothingToClaim(tx: Tx, { org_id: org, id: project }: Tables["projects"]): Promise<Fault> {
  const of = { org, project, atMost };
  const drafts = (await tx.first(countDrafts, of))?.total ?? 0;
  const claimed = (await tx.first(countClaimed, of))?.total ?? 0;
  const setAside = (await tx.first(countSetAside, of))?.total ?? 0;
  const details: FaultDetails = [
    ...reason(drafts, "drafts", "Drafts whose criteria a member has to confirm before releasing them"),
    ...reason(claimed, "claimed", "Tickets that are claimed or wait for a verdict"),
    ...reason(
      setAside,
      "set_aside",
      "Tickets set aside after three failed attempts, until a member chooses Try again, comments on the report or card, or changes the ticket",
    ),
  ];
  return new Fault(errors.nothingToClaim, details.length > 0 ? { details } : {});
}

const reason = (total: number, path: string, what: string): FaultDetails =>
  total === 0 ? [] : [{ path, message: `${what}: ${total < atMost ? total : `${atMost} or more`}` }];
