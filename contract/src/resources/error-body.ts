import { Type, type Static } from "typebox";
import { errorCodes } from "../errors.ts";
import { Id, NullableString, OneOf } from "../schema.ts";
import { ReasonAuthor } from "./author.ts";
import { Criterion } from "./criterion.ts";
import { claimStates } from "./ticket.ts";

export const ErrorBody = Type.Object(
  {
    error: Type.String({ description: "Human-readable message" }),
    code: OneOf(
      errorCodes,
      "Stable, machine-readable error code. Handle errors by this value. Later versions may add codes; handle an unknown code by its HTTP status.",
    ),
    request_id: Type.String({ description: "Identifies the request in the service's logs" }),
    details: Type.Optional(
      Type.Array(
        Type.Object({
          path: Type.String({ description: "Path of the invalid value, for example `labels/0/text`" }),
          message: Type.String({ description: "Why the value is invalid" }),
        }),
        {
          description:
            "The invalid values of the request. At most 20 are listed. For `forbidden`: why, with the path `authorization`. For `nothing_to_claim`: why, as counts of `drafts`, `claimed` tickets and tickets `set_aside` after three failed attempts.",
        },
      ),
    ),
    claim: Type.Optional(
      Type.Object(
        {
          id: Id("Claim ID"),
          agent: Type.String({ description: "Name of the agent" }),
          state: OneOf(claimStates),
          leased_until: NullableString({ description: "When the lease expires; null if it is paused or has ended" }),
          reason: NullableString({ description: "Why the claim ended; null while it is live" }),
          reason_by: ReasonAuthor,
        },
        { description: "For `ticket_claimed`: the claim that holds the ticket. For `claim_lost`: the lost claim." },
      ),
    ),
    criteria: Type.Optional(
      Type.Array(Criterion, {
        description: "For `criterion_changed`: the confirmed acceptance criteria of the ticket as they are now",
      }),
    ),
  },
  { title: "Error" },
);
export type ErrorBody = Static<typeof ErrorBody>;
