import { Type, type Static } from "typebox";
import { limits } from "../limits.ts";
import { Id, OneOf } from "../schema.ts";
import { roles } from "./member.ts";
import { Token } from "./token.ts";
import { Line } from "../text-schema.ts";

export const Me = Type.Object(
  {
    user: Type.Object({
      id: Id("User ID"),
      display_name: Type.String(),
      email: Type.String(),
    }),
    organisation: Type.Object({ id: Id("Organisation ID"), name: Type.String() }),
    role: OneOf(roles),
    token: Type.Unsafe<Token | null>({
      type: ["object", "null"],
      properties: Token.properties,
      required: Token.required,
      description: "The access token; null for a session",
    }),
  },
  { title: "Me", description: "The user, organisation and token that a request is authenticated with" },
);
export type Me = Static<typeof Me>;

export const MePatch = Type.Object({
  display_name: Type.Optional(Line({ pattern: "\\S", maxLength: limits.name })),
});
export type MePatch = Static<typeof MePatch>;
