import type { Wire } from "@corkboard/client";
import { eventTexts } from "../event-names.ts";
import { auditTexts } from "./texts.ts";

export type KindGroup = keyof (typeof auditTexts)["en"]["groups"];

export interface AuditFilters {
  readonly actor: string;
  readonly group: KindGroup;
  readonly project: string;
  /** Dates of the person's own calendar, such as 2026-03-02; empty for none. */
  readonly from: string;
  readonly to: string;
}

export const noFilters: AuditFilters = { actor: "", group: "all", project: "", from: "", to: "" };

const kinds = [...Object.keys(auditTexts.en.kinds), ...Object.keys(eventTexts.en.types)] as Wire.AuditKind[];

const objectsOf: Record<Exclude<KindGroup, "all" | "work">, readonly string[]> = {
  signIns: [
    "sign_in",
    "reauthentication",
    "session",
    "password",
    "reset_link",
    "passkey",
    "single_sign_on",
    "sign_in_methods",
  ],
  tokens: ["token"],
  invitations: ["invitation"],
  contacts: ["contact", "contact_link", "reporter_link"],
  members: ["organisation", "member"],
  webhooks: ["webhook", "chat_address"],
  projects: ["client", "project"],
};

const objectOf = (kind: string) => kind.slice(0, kind.indexOf("."));

function kindsOf(group: KindGroup): Wire.AuditKind[] | undefined {
  if (group === "all") return undefined;
  if (group !== "work") return kinds.filter((kind) => objectsOf[group].includes(objectOf(kind)));
  const others = new Set(Object.values(objectsOf).flat());
  return kinds.filter((kind) => !others.has(objectOf(kind)));
}

/** The start of a day in the person's time zone; the last day counts as a whole. */
function dayStart(date: string, daysLater: number): string | undefined {
  if (date === "") return undefined;
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  return new Date(year, month - 1, day + daysLater).toISOString();
}

/** The filters as the API takes them. */
export const queryOf = ({ actor, group, project, from, to }: AuditFilters) => ({
  actor_id: actor === "" ? undefined : actor,
  kind: kindsOf(group),
  project_id: project === "" ? undefined : project,
  since: dayStart(from, 0),
  until: dayStart(to, 1),
});
