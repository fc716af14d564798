import { Type, type Static } from "typebox";
import { emailPattern } from "../email-pattern.ts";
import { limits } from "../limits.ts";
import { newPassword } from "./password.ts";

export const Setup = Type.Object(
  { open: Type.Boolean({ description: "Whether the service has no organisation yet and can be set up" }) },
  { title: "Setup", description: "Whether the service can be set up" },
);
export type Setup = Static<typeof Setup>;

export const SetupInput = Type.Object({
  code: Type.String({ maxLength: limits.secret, description: "The code in the link that the service prints at start" }),
  organisation: Type.String({ pattern: "\\S", maxLength: limits.name, description: "Name of the organisation" }),
  name: Type.String({ pattern: "\\S", maxLength: limits.name, description: "Your display name" }),
  email: Type.String({ pattern: emailPattern, maxLength: limits.email, description: "Your email address" }),
  password: Type.Optional(newPassword("8 to 200 characters. Required unless passwords are disabled.")),
});
export type SetupInput = Static<typeof SetupInput>;
