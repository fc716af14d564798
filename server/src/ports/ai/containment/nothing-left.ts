import type { TicketProposal } from "../proposal.ts";
import type { SourcePart } from "./source-parts.ts";

/** Fixed wording for a source of which nothing may be repeated: a person has to read it. */
export const nothingLeft = {
  body: "## Summary\n\nThe words of the source read like instructions to whoever writes the ticket and are left out here. Please read the source itself.",
  criteria: (parts: readonly SourcePart[]): TicketProposal["criteria"] => [
    {
      text: "Somebody has read the source itself, and it is known what is to be done",
      cites: [parts[0]?.cite ?? { field: "title" }],
    },
  ],
};
