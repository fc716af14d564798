import { type Static, Type } from "typebox";
import { Id, NullableString, OneOf, Timestamp } from "../schema.ts";

export const workKinds = ["feedback", "card", "ticket"] as const;
export type WorkKind = (typeof workKinds)[number];

export const WorkItem = Type.Object(
  {
    kind: OneOf(workKinds, "What it is"),
    id: Id("ID of the feedback item, card or ticket"),
    project_id: Id("Project that contains it"),
    title: Type.String(),
    reason: OneOf(["assigned", "mentioned"], "Why it is in the list. What is both counts as assigned."),
    status: NullableString({ description: "Status of a feedback item or ticket; the list's name for a card" }),
    priority: NullableString({ description: "Priority of a ticket; null otherwise" }),
    due_date: NullableString({ description: "ISO date by which a card is due; null otherwise" }),
    in_last_list: Type.Boolean({
      description: "Whether it is a card in the last of several lists of its board, where nothing is overdue any more",
    }),
    created_at: Timestamp("When it was created or, for a mention, when the member was mentioned"),
  },
  { title: "WorkItem", description: "Something that a member is assigned to or mentioned in" },
);
export type WorkItem = Static<typeof WorkItem>;

export const WorkMeta = Type.Object(
  {
    limit: Type.Integer({ description: "Maximum number of items of each kind" }),
    more: Type.Boolean({ description: "Whether there is more of a kind than was returned" }),
  },
  { description: "Details of the list" },
);
