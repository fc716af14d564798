import { type Static, Type } from "typebox";
import { limits } from "../limits.ts";
import { Id, NullableString, OneOf, Timestamp, Version } from "../schema.ts";
import { Address, Exact, Line, OrNull } from "../text-schema.ts";

export const savedViewPages = ["inbox", "tickets", "board"] as const;
export type SavedViewPage = (typeof savedViewPages)[number];

const name = Line({ pattern: "\\S", maxLength: limits.name, description: "Display name" });
const query = Address({
  maxLength: limits.url,
  description: "Filters and sorting as they stand in the page's address, without the question mark",
});
const shared = Type.Boolean({ description: "Whether all members see it, not only the one who saved it" });

export const SavedView = Type.Object(
  {
    id: Id("View ID"),
    user_id: Id("The member who saved it"),
    name,
    page: OneOf(savedViewPages, "The page of the web app that it opens"),
    project_id: NullableString({ description: "The board, or the website whose inbox it shows; null for all" }),
    query,
    shared,
    version: Version(),
    created_at: Timestamp("When the view was saved"),
  },
  { title: "SavedView", description: "A page of the web app with filters, saved under a name" },
);
export type SavedView = Static<typeof SavedView>;

export const SavedViewCreate = Type.Object({
  name,
  page: OneOf(savedViewPages, "The page of the web app that it opens"),
  project_id: Type.Optional(
    OrNull(Exact({ description: "The board, or the website whose inbox it shows. Required for `board`." })),
  ),
  query: Type.Optional(query),
  shared: Type.Optional(shared),
});
export type SavedViewCreate = Static<typeof SavedViewCreate>;

export const SavedViewPatch = Type.Object({
  name: Type.Optional(name),
  query: Type.Optional(query),
  shared: Type.Optional(shared),
});
export type SavedViewPatch = Static<typeof SavedViewPatch>;
