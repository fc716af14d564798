import type { TicketProposal } from "../proposal.ts";
import type { SourcePart } from "./source-parts.ts";

/** Fixed text for a source of which nothing may be repeated: a person has to read it. */
export const fallbackContent = {
  body: "## Summary\n\nThe text of the source reads like instructions to the ticket's writer and is not repeated here. Please read the source itself.",
  criteria: (parts: readonly SourcePart[]): TicketProposal["criteria"] => [
    {
      text: "Somebody has read the source itself, and it is known what is to be done",
      cites: [parts[0]?.cite ?? { field: "title" }],
    },
  ],
};
