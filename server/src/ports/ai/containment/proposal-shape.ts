import { citedFields, limits, ticketPriorities } from "@corkboard/contract";
import { Type } from "typebox";
import { lazyValidator } from "../../../shared/lazy-validator.ts";
import { type TicketProposal, TicketWriterError } from "../proposal.ts";

const Cites = Type.Array(
  Type.Union([Type.Object({ field: Type.Enum([...citedFields]) }), Type.Object({ comment: Type.String() })]),
  { maxItems: 1_000 },
);

/** Generous limits, since truncation follows later, but small enough to process cheaply. */
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
  questions: Type.Array(Type.String({ maxLength: limits.comment }), { maxItems: 100 }),
});

const validator = lazyValidator(Shape);

/** Validates at run time what the type only promises: model output is parsed JSON. */
export function checkShape(proposal: TicketProposal): TicketProposal {
  if (validator().Check(proposal)) return proposal;
  const [first] = [...validator().Errors(proposal)];
  throw new TicketWriterError(
    "bad_output",
    `the proposal has an invalid shape: ${first?.instancePath ?? ""} ${first?.keyword ?? ""}`,
  );
}
