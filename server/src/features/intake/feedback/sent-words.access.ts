import type { Reader } from "../../../db/database.ts";
import { findSentWords, findUneditedWords } from "./sent-words.queries.ts";

export interface SentWords {
  readonly title: string;
  readonly description: string;
}

/**
 * What a visitor wrote, without later edits. Undefined if it is not known, and for items that no visitor sent. Items of
 * earlier versions have no copy of it; the event log tells whether theirs were edited.
 */
export async function accessSentWords(
  db: Reader,
  { org_id: org, id }: { readonly org_id: string; readonly id: string },
): Promise<SentWords | undefined> {
  return (await db.first(findSentWords, { org, id })) ?? (await db.first(findUneditedWords, { org, id }));
}
