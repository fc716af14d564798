import { limits, ticketPriorities } from "@corkboard/contract";
import { Type } from "typebox";
import { lazyValidator } from "../../../shared/lazy-validator.ts";
import { citedFields, type TicketProposal, TicketWriterError } from "../proposal.ts";

const Cites = Type.Array(
  Type.Union([Type.Object({ field: Type.Enum([...citedFields]) }), Type.Object({ comment: Type.String() })]),
  { maxItems: 1_000 },
);

/** Longer than a ticket may be, because cutting comes later; not so long that reading it becomes a burden. */
const Shape = Type.Object({
  title: Type.String({ maxLength: 4 * limits.title }),
  body: Type.String({ maxLength: 4 * limits.description }),
  criteria: Type.Array(Type.Object({ text: Type.String({ maxLength: 4 * limits.checklistText }), cites: Cites }), {
    maxItems: 2 * limits.checklistItems,
  }),
  priority: Type.Object({
    level: Type.Enum([...ticketPriorities]),
    reason: Type.String({ maxLength: limits.comment }),
    cites: Cites,
  }),
  labels: Type.Array(Type.String({ maxLength: limits.comment }), { maxItems: 10 * limits.labels }),
});

const validator = lazyValidator(Shape);

/** The types promise a shape that only this check makes sure of: what models answer is read from JSON. */
export function checkShape(proposal: TicketProposal): TicketProposal {
  if (validator().Check(proposal)) return proposal;
  const [first] = [...validator().Errors(proposal)];
  throw new TicketWriterError(
    "bad_output",
    `the proposal has another shape: ${first?.instancePath ?? ""} ${first?.keyword ?? ""}`,
  );
}
