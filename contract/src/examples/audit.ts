import type { AuditEntry } from "../resources/audit.ts";
import type { Examples } from "./example.ts";
import { ids } from "./ids.ts";

const owner = { user_id: ids.owner, display_name: "Mia Berg" };

const entries: AuditEntry[] = [
  {
    id: ids.event,
    kind: "feedback.status_changed",
    actor: owner,
    actor_kind: "member",
    project_id: ids.website,
    object_id: ids.feedback,
    about: null,
    address: null,
    changes: { status: { from: "new", to: "in_progress" } },
    created_at: "2026-03-03T11:00:00.000Z",
  },
  {
    id: "019cb35a-0000-7000-8d44-0e50454f31af",
    kind: "sign_in.succeeded",
    actor: owner,
    actor_kind: "member",
    project_id: null,
    object_id: ids.owner,
    about: "Mia Berg",
    address: "203.0.113.7",
    changes: {},
    created_at: "2026-03-03T10:58:21.000Z",
  },
];

export const auditExamples: Pick<Examples, "listAudit" | "exportAudit"> = {
  listAudit: { response: { data: entries, meta: { limit: 50, next: null } } },
  exportAudit: {
    response: {
      data: `time,kind,actor,actor_id,about,object_id,project_id,address,changes,actor_kind\r\n2026-03-03T10:58:21.000Z,sign_in.succeeded,Mia Berg,${ids.owner},Mia Berg,${ids.owner},,203.0.113.7,{},member\r\n`,
    },
  },
};
