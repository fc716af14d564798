import { Type, type Static } from "typebox";
import { limits } from "../limits.ts";
import { NullableString, OneOf } from "../schema.ts";
import { Citations } from "./ai-context.ts";
import { Line } from "../text-schema.ts";

export const criterionOrigins = ["member", "model", "writer", "visitor", "outside"] as const;
export type CriterionOrigin = (typeof criterionOrigins)[number];

export const criterionStates = ["proposed", "confirmed"] as const;
export type CriterionState = (typeof criterionStates)[number];

export const Criterion = Type.Object(
  {
    number: Type.Integer({ description: "Identifies it within the ticket. Numbers are not used again." }),
    version: Type.Integer({
      description: "Starts at 1 and increases whenever the text changes. Confirming or ticking does not change it.",
    }),
    text: Type.String({ description: "One line" }),
    origin: OneOf(
      criterionOrigins,
      "Whose words it is: a `member` of the team wrote or edited it, a language `model` or the built-in `writer` proposed it, it quotes a `visitor` or contact, or is somebody's `outside` the team, whose text an integration passed on",
    ),
    cites: Citations,
    state: OneOf(
      criterionStates,
      "`proposed` until a member has confirmed it, which an integration's token cannot do. Agents see and deliver `confirmed` criteria only.",
    ),
    confirmed_by: NullableString({
      description: "User ID of the member who confirmed it; null if nobody has, or not since members can",
    }),
    met: Type.Boolean({ description: "Whether it is ticked in the description" }),
  },
  { title: "Criterion", description: "An acceptance criterion of a ticket" },
);
export type Criterion = Static<typeof Criterion>;

const text = Line({ pattern: "\\S", maxLength: limits.criterion, description: "One line" });

export const CriterionCreate = Type.Object({ text });
export type CriterionCreate = Static<typeof CriterionCreate>;

export const CriterionPatch = Type.Object({
  text: Type.Optional(text),
  state: Type.Optional(OneOf(criterionStates)),
});
export type CriterionPatch = Static<typeof CriterionPatch>;

export const CriteriaConfirmation = Type.Object({
  numbers: Type.Optional(
    Type.Array(Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }), {
      maxItems: limits.criteria,
      description: "Numbers of the criteria to confirm. Default: all proposed ones.",
    }),
  ),
});
export type CriteriaConfirmation = Static<typeof CriteriaConfirmation>;
