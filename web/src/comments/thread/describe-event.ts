import type { Wire } from "@corkboard/client";
import { feedbackLabels } from "../../feedback/labels.tsx";
import { currentTexts } from "../../texts/catalogue.ts";
import { commentTexts } from "../texts.ts";

export interface EventLine {
  readonly who: string;
  readonly text: string;
}

/** What an event says in the conversation. Comments are shown themselves, so their events are left out. */
export function describeEvent(event: Wire.Event, members: readonly Wire.Member[], reporter: string): EventLine[] {
  const { events: texts, system, aReporter, somebody } = currentTexts(commentTexts);
  if (event.type === "feedback.created") {
    const who = event.actor?.display_name ?? (reporter || aReporter);
    return [{ who, text: texts.reported(who) }];
  }
  if (event.type !== "feedback.updated" && event.type !== "feedback.status_changed") return [];
  const labels = currentTexts(feedbackLabels);
  const who = event.actor?.display_name ?? system;
  const changes: Record<string, Wire.EventChange | undefined> = event.changes;
  const lines: string[] = [];
  const { status, type, assigned_user_ids: assigned, title, description, spam } = changes;
  if (status) lines.push(texts.status(who, labelIn(labels.status, status.to)));
  if (type) lines.push(texts.type(who, labelIn(labels.type, type.to)));
  if (assigned) {
    const ids = Array.isArray(assigned.to) ? assigned.to : [];
    const names = ids.map((id) => members.find(({ user_id }) => user_id === id)?.display_name ?? somebody);
    if (ids.length === 0) lines.push(texts.unassigned(who));
    else if (ids.length === 1 && ids[0] === event.actor?.user_id) lines.push(texts.assignedSelf(who));
    else lines.push(texts.assigned(who, names.join(", ")));
  }
  if (title) lines.push(texts.title(who));
  if (description) lines.push(texts.description(who));
  if (spam) lines.push(spam.to === true ? texts.spam(who) : texts.notSpam(who));
  return lines.map((text) => ({ who, text }));
}

const labelIn = (labels: Readonly<Record<string, string>>, value: unknown): string =>
  typeof value === "string" && Object.hasOwn(labels, value) ? labels[value]! : String(value);
