import type { Reader } from "../../db/database.ts";
import { nameKey, collapseSpaces } from "../../shared/names.ts";
import { initialsIn, type Mentionable, mentionedIn } from "./mentioned-names.ts";
import { findMentionable } from "./mentions.queries.ts";

/** The members of the organisation whom a text mentions. */
export async function accessMentioned(db: Reader, org: string, text: string): Promise<string[]> {
  if (!text.includes("@")) return [];
  const haystack = nameKey(collapseSpaces(text));
  return mentionedIn(haystack, await candidates(db, org, haystack));
}

/** More different characters after an `@` than this, and all members are looked at instead. */
const mostInitials = 8;

async function candidates(db: Reader, org: string, haystack: string): Promise<Mentionable[]> {
  const initials = initialsIn(haystack);
  if (initials.size > mostInitials) return db.all(findMentionable, { org });
  const found: Mentionable[] = [];
  for (const initial of initials) found.push(...(await db.all(findMentionable, { org, initial })));
  return found;
}
