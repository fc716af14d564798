import { Type, type Static } from "typebox";
import { limits } from "../limits.ts";
import { Timestamp } from "../schema.ts";
import { Exact, Line } from "../text-schema.ts";

/** A password to set. */
export const newPassword = (description = "8 to 200 characters") =>
  Exact({ minLength: limits.passwordMinimum, maxLength: limits.password, description });

/** The secret of a link: the part after `#`. */
export const linkSecret = () => Exact({ maxLength: limits.secret, description: "The part of the link after `#`" });

export const PasswordChange = Type.Object({
  current_password: Type.Optional(
    Exact({ maxLength: limits.password, description: "Required if you have a password" }),
  ),
  password: newPassword(),
});
export type PasswordChange = Static<typeof PasswordChange>;

export const PasswordResetRequest = Type.Object({ email: Line({ maxLength: limits.email }) });
export type PasswordResetRequest = Static<typeof PasswordResetRequest>;

export const PasswordResetRequested = Type.Object(
  { requested: Type.Literal(true) },
  { title: "PasswordResetRequested", description: "The same whether or not the email address is known" },
);
export type PasswordResetRequested = Static<typeof PasswordResetRequested>;

export const LinkLookup = Type.Object({ secret: linkSecret() });
export type LinkLookup = Static<typeof LinkLookup>;

export const PasswordReset = Type.Object(
  { email: Type.String({ description: "The email address whose password is reset" }) },
  { title: "PasswordReset", description: "The person that a reset link belongs to" },
);
export type PasswordReset = Static<typeof PasswordReset>;

export const PasswordResetCompletion = Type.Object({ secret: linkSecret(), password: newPassword() });
export type PasswordResetCompletion = Static<typeof PasswordResetCompletion>;

export const ResetLink = Type.Object(
  {
    url: Type.String({ description: "The link to send to the member. Returned only in this response." }),
    expires_at: Timestamp("When the link expires"),
  },
  { title: "ResetLink", description: "A link with which a member can set a new password" },
);
export type ResetLink = Static<typeof ResetLink>;
