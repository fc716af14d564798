import type { Wire } from "@corkboard/client";
import { useQuery } from "@tanstack/react-query";
import { projectsQuery } from "../../service/api/resources.ts";
import { eventTexts } from "../event-names.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { exactTime, longAge } from "../../texts/format.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { TriangleAlert } from "../../ui/icons.ts";
import { Row } from "../section.tsx";
import { auditTexts } from "./texts.ts";

const longestValue = 80;
const maxChanges = 3;

export function AuditRow({ entry }: { readonly entry: Wire.AuditEntry }) {
  const texts = useTexts(auditTexts);
  const names: Readonly<Record<string, string>> = { ...useTexts(eventTexts).types, ...texts.kinds };
  const { data: projects = [] } = useQuery(projectsQuery);
  const isFailure = entry.kind === "sign_in.failed" || entry.kind === "reauthentication.failed";
  const who = entry.actor?.display_name ?? nameWithoutActor(entry, texts);
  const changeOf = (field: string, from: Short, to: Short) =>
    from === null
      ? texts.set(field, shown(to, texts.nothing))
      : texts.changed(field, shown(from, texts.nothing), shown(to, texts.nothing));
  const facts = [
    entry.about !== who && entry.about,
    projects.find(({ id }) => id === entry.project_id)?.name,
    entry.address !== null && texts.address(entry.address),
    ...Object.entries(entry.changes)
      .flatMap(([field, { from, to }]) =>
        isShort(from) && isShort(to) && !isReference(field) ? [changeOf(field, from, to)] : [],
      )
      .slice(0, maxChanges),
  ];
  return (
    <Row>
      {isFailure ? (
        <TriangleAlert size={16} className="mx-1 shrink-0 text-danger" />
      ) : (
        <Avatar name={entry.actor?.display_name ?? "?"} />
      )}
      <div className="min-w-0 flex-1">
        <p className="text-sm">
          <span className="font-[550]">{who}</span>{" "}
          <span className="text-ink-2">{names[entry.kind] ?? entry.kind}</span>
        </p>
        <p className="text-xs wrap-anywhere text-ink-3">{facts.filter(Boolean).join(" · ")}</p>
      </div>
      <time
        dateTime={entry.created_at}
        title={exactTime(entry.created_at)}
        className="shrink-0 self-start pt-0.5 text-xs text-ink-3"
      >
        {longAge(entry.created_at)}
      </time>
    </Row>
  );
}

const isByContact = ({ kind }: Wire.AuditEntry) => kind === "contact.signed_in" || kind === "contact.signed_out";

/** Contacts are no members. Older entries do not name the operator, who caused all others that concern access. */
function nameWithoutActor(entry: Wire.AuditEntry, texts: (typeof auditTexts)["de"]): string {
  if (entry.actor_kind === "operator") return texts.operator;
  if (entry.kind === "sign_in.failed" || entry.kind === "password.reset_requested") return texts.somebody;
  if (isByContact(entry)) return entry.about ?? texts.contact;
  if (entry.kind === "webhook.disabled" || entry.kind === "chat_address.disabled") return "Corkboard";
  return entry.kind in texts.kinds ? texts.operator : texts.service;
}

/** IDs mean nothing to people, and the names of what they refer to are elsewhere in the row. */
const isReference = (field: string) => /_ids?$/.test(field);

type Short = string | number | boolean | null;

const isShort = (value: unknown): value is Short =>
  value === null || ["string", "number", "boolean"].includes(typeof value);

const shown = (value: Short, nothing: string): string =>
  value === null || value === "" ? nothing : String(value).slice(0, longestValue);
