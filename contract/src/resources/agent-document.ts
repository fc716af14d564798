import { Type, type Static } from "typebox";
import { NullableString } from "../schema.ts";

export const AgentDocument = Type.Object(
  {
    document: Type.String({
      description:
        "The page as plain text, complete in itself: it begins with what the fences mean, and says at its end whether texts are missing",
    }),
    next_cursor: NullableString({
      description:
        "`cursor` of the next page; null if this is the last. It is invalid once the text it points into is gone.",
    }),
  },
  { title: "AgentDocument", description: "A page of a ticket as text for a coding agent" },
);
export type AgentDocument = Static<typeof AgentDocument>;
