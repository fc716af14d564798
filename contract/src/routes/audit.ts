import { Type } from "typebox";
import { AuditEntry, auditKinds } from "../resources/audit.ts";
import { limits } from "../limits.ts";
import { route } from "../route.ts";
import { Single, SomeOf } from "../schema.ts";

const filters = {
  actor_id: Type.Optional(Type.String({ description: "Filter by the member who did it" })),
  kind: Type.Optional(SomeOf(auditKinds, "Filter by kind. One or more values, separated by commas.")),
  project_id: Type.Optional(Type.String({ description: "Filter by project" })),
  since: Type.Optional(Type.String({ description: "Only what happened at this ISO 8601 time or later" })),
  until: Type.Optional(Type.String({ description: "Only what happened before this ISO 8601 time" })),
};

export const auditRoutes = {
  listAudit: route({
    tag: "Audit log",
    summary: "List the audit log",
    description:
      "Returns the event log together with everything else that grants or ends access: sign-ins, sessions, passwords, passkeys, single sign-on, tokens, invitations, contacts, webhooks and chat addresses, newest first. The latter are returned by no other operation and sent to no webhook. Entries are kept as long as events. To get the next page, send `next` as `cursor`. Each request searches a limited part of the log, so a page can have fewer entries than `limit`, or none, although more follow.",
    role: "owner",
    agent: false,
    query: Type.Object({
      ...filters,
      cursor: Type.Optional(Type.String({ description: "`next` of the previous page" })),
      limit: Type.Optional(
        Type.Integer({
          minimum: 1,
          default: limits.pageDefault,
          description: "Maximum number of items to return. Values over 100 are treated as 100.",
        }),
      ),
    }),
    response: Type.Object({
      data: Type.Array(AuditEntry),
      meta: Type.Object({
        limit: Type.Integer({ description: "Maximum number of entries on this page" }),
        next: Type.Unsafe<string | null>({
          type: ["string", "null"],
          description: "Continues after the last entry on this page; null at the end of the log",
        }),
      }),
    }),
    errors: [],
  }),
  exportAudit: route({
    tag: "Audit log",
    summary: "Export the audit log",
    description:
      "Returns all matching entries as CSV (RFC 4180, UTF-8), newest first, with a header line. Text that a spreadsheet would take for a formula starts with an apostrophe.",
    role: "owner",
    agent: false,
    csv: true,
    query: Type.Object({
      ...filters,
      organisation: Type.Optional(
        Type.String({
          description:
            "For sessions: the organisation to act in. For links, which cannot set `Corkboard-Organisation`; the header takes precedence.",
        }),
      ),
    }),
    response: Single(Type.String({ description: "The CSV document" })),
    errors: ["responsesFull"],
  }),
} as const;
