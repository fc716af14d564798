import { setTimeout as sleep } from "node:timers/promises";
import type { Notification } from "@corkboard/contract";
import { newBoard, newCard, newFeedback } from "./factories.ts";
import type { Person } from "./harness.ts";

const limitMs = 10_000;

/** A person's newest notifications once they are as wanted, or after ten seconds as they are. */
async function inboxOnce(person: Person, isReady: (inbox: Notification[]) => boolean): Promise<Notification[]> {
  for (const end = Date.now() + limitMs; ; await sleep(20)) {
    const { data } = await person.client.listNotifications({ query: { limit: 100 } });
    if (isReady(data) || Date.now() > end) return data;
  }
}

/** Newest first, once there are that many. */
export function inboxOf(person: Person, count: number): Promise<Notification[]> {
  return inboxOnce(person, (inbox) => inbox.length >= count);
}

/**
 * All that a person is told of what happened until now: an assignment, or a mention, comes after it, and is not
 * counted. What is not there by then will never be.
 */
export async function wholeInboxOf(person: Person, by: Person, marker: "assignment" | "mention" = "assignment") {
  const marked = marker === "assignment" ? await assign(by, person) : await mention(by, person);
  const inbox = await inboxOnce(person, (found) => found.some((each) => each.subject_id === marked));
  if (!inbox.some((each) => each.subject_id === marked)) throw new Error("the notification that ends the wait is late");
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
