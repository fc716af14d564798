import { Type, type Static } from "typebox";
import { emailPattern } from "../email-pattern.ts";
import { limits } from "../limits.ts";
import { newPassword } from "./password.ts";
import { Exact, Line } from "../text-schema.ts";

export const Setup = Type.Object(
  { open: Type.Boolean({ description: "Whether the service has no organisation yet and can be set up" }) },
  { title: "Setup", description: "Whether the service can be set up" },
);
export type Setup = Static<typeof Setup>;

export const SetupInput = Type.Object({
  code: Exact({ maxLength: limits.secret, description: "The code in the link that the service prints at start" }),
  organisation: Line({ pattern: "\\S", maxLength: limits.name, description: "Name of the organisation" }),
  name: Line({ pattern: "\\S", maxLength: limits.name, description: "Your display name" }),
  email: Line({ pattern: emailPattern, maxLength: limits.email, description: "Your email address" }),
  password: Type.Optional(newPassword("8 to 200 characters. Required unless passwords are disabled.")),
});
export type SetupInput = Static<typeof SetupInput>;
