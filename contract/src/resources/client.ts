import { Type, type Static } from "typebox";
import { limits } from "../limits.ts";
import { Id, Timestamp, Version } from "../schema.ts";
import { Line } from "../text-schema.ts";

export const Client = Type.Object(
  {
    id: Id("Client ID"),
    org_id: Id("Organisation ID"),
    name: Type.String({ description: "Display name" }),
    version: Version(),
    created_at: Timestamp("When the client was created"),
  },
  { title: "Client", description: "A company or team managed by the organisation" },
);
export type Client = Static<typeof Client>;

const name = Line({ pattern: "\\S", maxLength: limits.name, description: "Display name" });

export const ClientCreate = Type.Object({ name });
export type ClientCreate = Static<typeof ClientCreate>;

export const ClientPatch = Type.Object({ name: Type.Optional(name) });
export type ClientPatch = Static<typeof ClientPatch>;
