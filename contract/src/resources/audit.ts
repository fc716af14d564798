import { Type, type Static } from "typebox";
import { Id, NullableString, OneOf, Timestamp } from "../schema.ts";
import { EventChange, type EventType, eventTypes } from "./event.ts";

/** What concerns access to the organisation. Owners see it in the audit log; it is in no event, stream or webhook. */
export const accessKinds = [
  "sign_in.succeeded",
  "sign_in.failed",
  "reauthentication.succeeded",
  "reauthentication.failed",
  "session.signed_out",
  "session.revoked",
  "session.all_revoked",
  "password.changed",
  "password.reset_requested",
  "password.reset",
  "reset_link.created",
  "reset_link.revoked",
  "contact_link.revoked",
  "reporter_link.shown",
  "passkey.created",
  "passkey.deleted",
  "single_sign_on.connected",
  "single_sign_on.disconnected",
  "sign_in_methods.removed",
  "organisation.renamed",
  "organisation.deleted",
  "organisation.restored",
  "token.created",
  "token.revoked",
  "token.rotated",
  "invitation.created",
  "invitation.renewed",
  "invitation.accepted",
  "invitation.revoked",
  "contact.created",
  "contact.renewed",
  "contact.deleted",
  "contact.signed_in",
  "contact.signed_out",
  "webhook.created",
  "webhook.updated",
  "webhook.disabled",
  "webhook.deleted",
  "webhook.secret_rotated",
  "chat_address.created",
  "chat_address.updated",
  "chat_address.disabled",
  "chat_address.deleted",
] as const;
export type AccessKind = (typeof accessKinds)[number];

export type AuditKind = EventType | AccessKind;
export const auditKinds: readonly AuditKind[] = [...eventTypes, ...accessKinds];

const actorKinds = ["member", "operator"] as const;
type ActorKind = (typeof actorKinds)[number];

export const AuditEntry = Type.Object(
  {
    id: Id("ID of the entry; for a change, the ID of its event"),
    kind: OneOf(auditKinds, "An event type, or what happened to somebody's access"),
    actor: Type.Unsafe<{ user_id: string; display_name: string } | null>({
      type: ["object", "null"],
      required: ["user_id", "display_name"],
      properties: { user_id: { type: "string", format: "uuid" }, display_name: { type: "string" } },
      description:
        "The member who did it; null for visitors, reporters, contacts, the service and its operator, and for failed sign-ins and requested password resets, which anybody can cause",
    }),
    actor_kind: Type.Unsafe<ActorKind | null>({
      type: ["string", "null"],
      enum: [...actorKinds, null],
      description:
        "Who did it: `member`, or `operator` for whoever runs the service and used one of its commands; null for everybody else",
    }),
    project_id: NullableString({ description: "Project ID; null for what belongs to no project" }),
    object_id: NullableString({
      description:
        "ID of the object; for a chat address, the ID of its project; for what concerns how a member signs in, such as sign-ins, sessions, passwords and passkeys, the ID of that member",
    }),
    about: NullableString({
      description:
        "What it is about, for entries that are not events: the name of the member or token, the name and email address of the contact, the invited email address or the host of the webhook or chat. Null once the person it names was removed.",
    }),
    address: NullableString({
      description:
        "IP address of the request, for entries that are not events; null for what the operator's commands and the service itself did",
    }),
    changes: Type.Unsafe<Record<string, EventChange>>({
      type: "object",
      additionalProperties: EventChange,
      description: "The fields that changed, for events",
    }),
    created_at: Timestamp("When it happened"),
  },
  { title: "AuditEntry", description: "An entry of the audit log" },
);
export type AuditEntry = Static<typeof AuditEntry>;
