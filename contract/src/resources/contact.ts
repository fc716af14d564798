import { Type, type Static } from "typebox";
import { emailPattern } from "../email-pattern.ts";
import { limits } from "../limits.ts";
import { Id, NullableString, Timestamp, Version } from "../schema.ts";
import { Exact, Line } from "../text-schema.ts";

const contactFields = {
  id: Id("Contact ID"),
  client_id: Id("Client whose projects the contact sees"),
  name: Type.String({ description: "Name, shown with what the contact writes" }),
  email: Type.String({ description: "Email address" }),
  invited_by: NullableString({ description: "User ID of the member who invited the contact" }),
  version: Version(),
  created_at: Timestamp("When the contact was invited"),
  signed_in_until: NullableString({
    description: "Until when the contact is signed in to the portal; null if they are not",
  }),
};

export const Contact = Type.Object(contactFields, {
  title: "Contact",
  description: "A person of a client who follows its reports in the client portal",
});
export type Contact = Static<typeof Contact>;

export const ContactCreated = Type.Object(
  {
    ...contactFields,
    url: Type.String({ description: "The personal link to the portal. Returned only in this response." }),
    emailed: Type.Boolean({
      description:
        "Whether a link is also sent to the email address. False without a mail server, and once the organisation has sent the address 5 links on this day (UTC).",
    }),
  },
  { title: "ContactCreated", description: "A contact with a link to the client portal" },
);
export type ContactCreated = Static<typeof ContactCreated>;

export const ContactCreate = Type.Object({
  client_id: Exact({ description: "Client" }),
  name: Line({ pattern: "\\S", maxLength: limits.name }),
  email: Line({ pattern: emailPattern, maxLength: limits.email }),
});
export type ContactCreate = Static<typeof ContactCreate>;
