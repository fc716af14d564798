import { type Static, Type } from "typebox";
import { Id } from "../schema.ts";

const Count = (description: string) => Type.Integer({ description });

export const FeedbackCounts = Type.Object(
  {
    project_id: Id("Project that contains the items"),
    new: Count("Items with the status `new`, without spam"),
    in_progress: Count("Items with the status `in_progress`, without spam"),
    review: Count("Items with the status `review`, without spam"),
    done: Count("Items with the status `done`, without spam"),
    spam: Count("Items marked as spam, whatever their status"),
  },
  { title: "FeedbackCounts", description: "How much feedback a project contains" },
);
export type FeedbackCounts = Static<typeof FeedbackCounts>;

export const TicketCounts = Type.Object(
  {
    open: Count("Tickets with the status `open`"),
    in_progress: Count("Tickets with the status `in_progress`"),
    done: Count("Tickets with the status `done`"),
  },
  { title: "TicketCounts", description: "How many tickets the organisation has" },
);
export type TicketCounts = Static<typeof TicketCounts>;

export const Counts = Type.Object(
  {
    feedback: Type.Array(FeedbackCounts, { description: "One entry for each project that contains feedback" }),
    tickets: TicketCounts,
    unread_notifications: Count("The caller's unread notifications"),
  },
  { title: "Counts", description: "How much there is of what people work on" },
);
export type Counts = Static<typeof Counts>;
