import { type Paragraphs, toParagraphs } from "../../../shared/text.ts";

/** A message that the reporter and the client's contacts may read. */
export interface Message {
  /** The name of the member who wrote it; null for the reporter and contacts. */
  readonly member: string | null;
  /** The contact who wrote it; null for the reporter and members. */
  readonly contact: string | null;
  /** The name that the reporter or contact gave. */
  readonly author: string | null;
  readonly content: string;
  readonly created_at: string;
}

export interface ShownMessage extends Omit<Message, "content"> {
  readonly text: Paragraphs;
}

/** Limits the cost of a page, which everyone with the link can request repeatedly. */
export const maxMessages = 100;
const maxCharacters = 50_000;
const maxLines = 1_000;
const maxLinesPerMessage = 400;

/** The latest messages that fit on a page, oldest first. */
export function shownMessages(messages: readonly Message[]): { messages: ShownMessage[]; isCut: boolean } {
  const shown: ShownMessage[] = [];
  let [characters, lines] = [0, 0];
  for (const { content, ...rest } of messages.toReversed()) {
    const text = toParagraphs(content, maxLinesPerMessage);
    characters += content.length;
    for (const paragraph of text.paragraphs) lines += paragraph.length;
    if (shown.length === maxMessages || characters > maxCharacters || lines > maxLines) break;
    shown.push({ ...rest, text });
  }
  return { messages: shown.toReversed(), isCut: shown.length < messages.length };
}
