import { type Contact, ContactCreate, type ContactCreated, errors } from "@corkboard/contract";
import { asFilter } from "../../../db/access.ts";
import type { Tx } from "../../../db/database.ts";
import { RateLimit } from "../../../http/limits/rate-limit.ts";
import type { OperationRegistry } from "../../../http/operations.ts";
import { created, deleted, single } from "../../../http/responses/operation-response.ts";
import { createdPlace, listRows } from "../../../http/responses/list-rows.ts";
import type { Actor } from "../../../shared/actor.ts";
import { bodyReader, idField } from "../../../shared/input.ts";
import { recordAudit } from "../../people/audit/audit.exports.ts";
import { accessClient } from "../../customers/clients/clients.access.ts";
import { mailContact, portalUrl } from "../../people/links/links.exports.ts";
import { holdMaker, type Maker } from "../../people/makers/makers.exports.ts";
import { accessContact, accessContactToChange } from "./contacts.access.ts";
import { countContacts, deleteContactRow, listContacts } from "./contacts.queries.ts";
import { inviteContact, type InvitedContact, renewContact } from "./invite-contact.ts";

const readCreate = bodyReader(ContactCreate, { name: errors.nameRequired });

/** Each link may be an email to an address that the owner chooses. */
const perHour = 200;
const hourMs = 60 * 60 * 1_000;

interface Dependencies {
  readonly isMailEnabled: boolean;
  publicUrl(): string;
}

export function contactRoutes(on: OperationRegistry, { isMailEnabled, publicUrl }: Dependencies): void {
  const sent = new RateLimit(perHour, "contacts", hourMs);

  const send = async (tx: Tx, { contact, secret }: InvitedContact, maker: Maker): Promise<ContactCreated> => {
    const { org_id: org, id, email } = contact;
    const emailed = isMailEnabled && (await mailContact(tx, { org, id, email }, maker));
    const url = portalUrl(publicUrl(), secret);
    return { ...shown({ ...contact, signed_in_until: null }), url, emailed };
  };

  on.read("listContacts", async ({ db, actor, query }) => {
    const filter = { org: actor.orgId, client: asFilter(query.client_id) };
    return listRows(db, { rows: listContacts, total: countContacts }, filter, query.page, shown, createdPlace);
  });

  on.write("createContact", async ({ tx, actor, body }) => {
    const client = await accessClient(tx, actor, idField(body, "client_id"));
    const input = readCreate(body);
    sent.enforce(actor.orgId);
    const maker = await holdMaker(tx, actor);
    const invited = await inviteContact(tx, maker, client, input);
    await audit(tx, "contact.created", actor, invited.contact);
    return created(await send(tx, invited, maker), `/api/v1/contacts/${invited.contact.id}`, invited.contact.version);
  });

  on.read("getContact", async ({ db, actor, params }) => {
    const contact = await accessContact(db, actor, params.id);
    return single(shown(contact), contact.version);
  });

  on.write("renewContact", async ({ tx, actor, params }) => {
    const contact = await accessContactToChange(tx, actor, params.id);
    sent.enforce(actor.orgId);
    const maker = await holdMaker(tx, actor);
    const renewed = await renewContact(tx, maker, contact);
    await audit(tx, "contact.renewed", actor, contact);
    return single(await send(tx, renewed, maker), renewed.contact.version);
  });

  on.write("deleteContact", async ({ tx, actor, params, unchanged }) => {
    const contact = unchanged(await accessContactToChange(tx, actor, params.id));
    await tx.send(deleteContactRow, { org: actor.orgId, id: contact.id });
    await audit(tx, "contact.deleted", actor, contact);
    return deleted();
  });
}

const audit = (
  tx: Tx,
  kind: "contact.created" | "contact.renewed" | "contact.deleted",
  actor: Actor,
  { id }: Pick<Contact, "id">,
) => recordAudit(tx, kind, actor, { object: id });

const shown = ({ id, client_id, name, email, invited_by, version, created_at, signed_in_until }: Contact): Contact => ({
  id,
  client_id,
  name,
  email,
  invited_by,
  version,
  created_at,
  signed_in_until,
});
