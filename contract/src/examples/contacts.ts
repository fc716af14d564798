import { limits } from "../limits.ts";
import type { Contact, ContactCreated } from "../resources/contact.ts";
import { deleted, type Examples, pageOf } from "./example.ts";
import { ids } from "./ids.ts";

const contact: Contact = {
  id: ids.contact,
  client_id: ids.client,
  name: "Bea Bolt",
  email: "bea@bolt.example",
  invited_by: ids.owner,
  created_at: "2026-03-02T08:25:00.000Z",
  signed_in_until: "2026-04-01T08:30:00.000Z",
};

const invited: ContactCreated = {
  ...contact,
  signed_in_until: null,
  url: "https://corkboard.example/portal/sign-in#Hn4sQ1zVb8xKd0mYt6LpRw3cGf7jUa5oXe2iTvMqWkE",
  emailed: true,
};

export const contactExamples = {
  listContacts: { response: pageOf([contact], limits.pageMaximum) },
  createContact: {
    body: { client_id: ids.client, name: "Bea Bolt", email: "bea@bolt.example" },
    response: { data: invited },
  },
  getContact: { response: { data: contact } },
  renewContact: { response: { data: invited } },
  deleteContact: deleted,
} satisfies Partial<Examples>;
