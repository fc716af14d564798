import { Type, type Static } from "typebox";
import { Id, NullableString, OneOf, Timestamp } from "../schema.ts";
import { EventChange, type EventType, eventTypes } from "./event.ts";

/** What concerns access to the organisation. Owners see it in the audit log; it is in no event, stream or webhook. */
export const accessKinds = [
  "sign_in.succeeded",
  "sign_in.failed",
  "password.changed",
  "password.reset",
  "reset_link.created",
  "reset_link.revoked",
  "contact_link.revoked",
  "passkey.created",
  "passkey.deleted",
  "token.created",
  "token.revoked",
  "token.rotated",
  "invitation.created",
  "invitation.renewed",
  "invitation.accepted",
  "invitation.revoked",
  "webhook.created",
  "webhook.updated",
  "webhook.deleted",
  "webhook.secret_rotated",
] as const;
export type AccessKind = (typeof accessKinds)[number];

export type AuditKind = EventType | AccessKind;
export const auditKinds: readonly AuditKind[] = [...eventTypes, ...accessKinds];

export const AuditEntry = Type.Object(
  {
    id: Id("ID of the entry; for a change, the ID of its event"),
    kind: OneOf(auditKinds, "An event type, or what happened to somebody's access"),
    actor: Type.Unsafe<{ user_id: string; display_name: string } | null>({
      type: ["object", "null"],
      required: ["user_id", "display_name"],
      properties: { user_id: { type: "string", format: "uuid" }, display_name: { type: "string" } },
      description:
        "The member who did it; null for visitors, reporters and the operator of the service, and for failed sign-ins",
    }),
    project_id: NullableString({ description: "Project ID; null for what belongs to no project" }),
    object_id: NullableString({
      description:
        "ID of the object; for sign-ins, passwords, passkeys and reset links, the ID of the member concerned",
    }),
    about: NullableString({
      description:
        "What it is about, for entries that are not events: the name of the member or token, the invited email address or the host of the webhook. Null once the person it names was removed.",
    }),
    address: NullableString({ description: "IP address of the request, for sign-ins, passwords and passkeys" }),
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
