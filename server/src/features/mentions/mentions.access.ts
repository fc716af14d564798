import type { Reader } from "../../db/database.ts";
import { nameKey, collapseSpaces } from "../../shared/names.ts";
import { initialsIn, type Mentionable, mentionedIn } from "./mentioned-names.ts";
import { findMentionable } from "./mentions.queries.ts";

/** The ids of the members whom a text mentions. */
export async function accessMentioned(db: Reader, org: string, text: string): Promise<string[]> {
  if (!text.includes("@")) return [];
  const haystack = nameKey(collapseSpaces(text));
  return mentionedIn(haystack, await candidates(db, org, haystack));
}

/** With more distinct first characters than this, all members are read by one query instead. */
const maxInitials = 8;

async function candidates(db: Reader, org: string, haystack: string): Promise<Mentionable[]> {
  const initials = initialsIn(haystack);
  if (initials.size > maxInitials) return db.all(findMentionable, { org });
  const found: Mentionable[] = [];
  for (const initial of initials) found.push(...(await db.all(findMentionable, { org, initial })));
  return found;
}
