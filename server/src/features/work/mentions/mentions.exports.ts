import { limits } from "@corkboard/contract";
import type { Reader, Tx } from "../../../db/database.ts";
import { nameKey, collapseSpaces } from "../../../shared/names.ts";
import { initialsIn, type Mentionable, mentionedIn } from "./mentioned-names.ts";
import { findMentionable } from "./mentions.queries.ts";

/** The ids of the members whom a text mentions. */
export async function findMentioned(db: Reader, org: string, text: string): Promise<string[]> {
  if (!text.includes("@")) return [];
  const haystack = nameKey(collapseSpaces(text));
  return mentionedIn(haystack, await candidates(db, org, haystack));
}

/** With more distinct first characters than this, all members are read by one query instead. */
const maxInitials = 8;

async function candidates(db: Reader, org: string, haystack: string): Promise<Mentionable[]> {
  const found = await Promise.all(lookups(org, haystack).map((lookup) => db.all(findMentionable, lookup)));
  return found.flat();
}

function lookups(org: string, haystack: string): { org: string; initial?: string }[] {
  const initials = initialsIn(haystack);
  return initials.size > maxInitials ? [{ org }] : [...initials].map((initial) => ({ org, initial }));
}

/** Reads ahead what `findMentioned` needs for the same text. */
export function expectMentions(tx: Tx, org: string, text: unknown): void {
  if (!tx.readAhead || typeof text !== "string" || !text.includes("@") || text.length > limits.comment) return;
  for (const lookup of lookups(org, nameKey(collapseSpaces(text)))) tx.readAhead(findMentionable, lookup);
}
