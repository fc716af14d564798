import { setTimeout as sleep } from "node:timers/promises";
import type { Notification } from "@corkboard/contract";
import { newBoard, newCard, newFeedback } from "./factories.ts";
import type { Person } from "./harness.ts";

const limitMs = 10_000;

/** A person's newest notifications once `isReady` accepts them, or after ten seconds. */
async function inboxOnce(person: Person, isReady: (inbox: Notification[]) => boolean): Promise<Notification[]> {
  for (const end = Date.now() + limitMs; ; await sleep(20)) {
    const { data } = await person.client.listNotifications({ query: { limit: 100 } });
    if (isReady(data) || Date.now() > end) return data;
  }
}

/** Newest first, once there are at least `count`. */
export function inboxOf(person: Person, count: number): Promise<Notification[]> {
  return inboxOnce(person, (inbox) => inbox.length >= count);
}

/**
 * All notifications of what has happened so far. Waits for the notification of one more event, which is left out:
 * events are processed in order, so nothing earlier can arrive after it.
 */
export async function wholeInboxOf(person: Person, by: Person, marker: "assignment" | "mention" = "assignment") {
  const marked = marker === "assignment" ? await assign(by, person) : await mention(by, person);
  const inbox = await inboxOnce(person, (found) => found.some((each) => each.subject_id === marked));
  if (!inbox.some((each) => each.subject_id === marked)) throw new Error("the marker notification did not arrive");
  return inbox.filter((each) => each.subject_id !== marked);
}

async function assign(by: Person, person: Person): Promise<string> {
  return (await newCard(by, await newBoard(by, ["To do"]), { assigned_to: person.userId })).id;
}

async function mention(by: Person, person: Person): Promise<string> {
  const { id } = await newFeedback(by);
  await by.client.createFeedbackComment({ params: { id }, body: { content: `@${person.displayName}` } });
  return id;
}
