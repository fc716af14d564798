import { Type, type Static } from "typebox";
import { limits } from "../limits.ts";
import { Id, NullableString, Timestamp, Version } from "../schema.ts";
import { Line } from "../text-schema.ts";

/** When an organisation was deleted and when that becomes final. */
export const deletionFields = {
  deleted_at: NullableString({
    format: "date-time",
    description: "When the organisation was deleted, and thereby closed; null unless it was",
  }),
  purge_at: NullableString({
    format: "date-time",
    description: "When its data is removed for good. Owners can restore it until then. Null unless it was deleted.",
  }),
};

export const Organisation = Type.Object(
  {
    id: Id("Organisation ID"),
    name: Type.String(),
    ...deletionFields,
    version: Version(),
    created_at: Timestamp("When the organisation was created"),
  },
  { title: "Organisation", description: "The organisation that a request acts in" },
);
export type Organisation = Static<typeof Organisation>;

export const OrganisationPatch = Type.Object({
  name: Type.Optional(
    Line({
      pattern: "\\S",
      maxLength: limits.name,
      description: "Name of the organisation, shown to everybody",
    }),
  ),
});
export type OrganisationPatch = Static<typeof OrganisationPatch>;

export const OrganisationDeletion = Type.Object({
  name: Line({ description: "The name of the organisation, as a confirmation" }),
});
export type OrganisationDeletion = Static<typeof OrganisationDeletion>;
