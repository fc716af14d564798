import { Type } from "typebox";
import { LongPage } from "../paging.ts";
import { Contact, ContactCreate, ContactCreated } from "../resources/contact.ts";
import { route } from "../route.ts";
import { Deleted, List, Single } from "../schema.ts";

const ContactPage = Type.Object({
  ...LongPage.properties,
  client_id: Type.Optional(Type.String({ description: "Only the contacts of this client" })),
});

const link =
  "The link signs the person in to the client portal for 30 days. It works once, within 7 days, and is also sent by email if the service has a mail server.";

export const contactRoutes = {
  listContacts: route({
    tag: "Contacts",
    summary: "List contacts",
    description: "Lists the people who follow a client's reports in the client portal.",
    role: "owner",
    agent: false,
    query: ContactPage,
    response: List(Contact),
    errors: [],
  }),
  createContact: route({
    tag: "Contacts",
    summary: "Invite a contact",
    description: `Creates a contact of a client and a personal link. ${link} In the portal, the contact sees the client's projects with their reports, public comments, questions and deliveries, and can comment, answer and accept or reject deliveries.`,
    role: "owner",
    agent: false,
    recentPassword: true,
    body: ContactCreate,
    response: Single(ContactCreated),
    etag: true,
    errors: ["nameRequired", "clientNotFound", "alreadyContact", "tooManyContacts", "previousSecret"],
    secret: true,
  }),
  getContact: route({
    tag: "Contacts",
    summary: "Get a contact",
    description: "Returns one contact of a client, without the link to the portal.",
    role: "owner",
    agent: false,
    response: Single(Contact),
    etag: true,
    errors: ["contactNotFound"],
  }),
  renewContact: route({
    tag: "Contacts",
    summary: "Renew a contact's link",
    description: `Creates a new link. ${link} Earlier links stop working, and the contact is signed out.`,
    role: "owner",
    agent: false,
    recentPassword: true,
    response: Single(ContactCreated),
    etag: true,
    errors: ["contactNotFound", "previousSecret"],
    secret: true,
  }),
  deleteContact: route({
    tag: "Contacts",
    summary: "Revoke a contact",
    description:
      "Signs the contact out at once; their links stop working. What they wrote stays. Their name and email address disappear from the audit log.",
    role: "owner",
    agent: false,
    response: Deleted,
    errors: ["contactNotFound"],
  }),
} as const;
