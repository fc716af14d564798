import { type Paragraphs, paragraphsOf } from "../../shared/text.ts";

/** Something said that the reporter may read. */
export interface Message {
  /** The name of the member who said it; null for the reporter. */
  readonly member: string | null;
  readonly content: string;
  readonly created_at: string;
}

export interface ShownMessage extends Omit<Message, "content"> {
  readonly said: Paragraphs;
}

/** More than this nobody scrolls through, and everybody who has the link could have it made again and again. */
export const mostMessages = 100;
const mostCharacters = 50_000;
const mostLines = 1_000;
const mostLinesOfMessage = 400;

/** The latest messages, oldest first, as many as a page holds. */
export function shownMessages(messages: readonly Message[]): { messages: ShownMessage[]; isCut: boolean } {
  const shown: ShownMessage[] = [];
  let [characters, lines] = [0, 0];
  for (const { content, ...rest } of messages.toReversed()) {
    const said = paragraphsOf(content, mostLinesOfMessage);
    characters += content.length;
    for (const paragraph of said.paragraphs) lines += paragraph.length;
    if (shown.length === mostMessages || characters > mostCharacters || lines > mostLines) break;
    shown.push({ ...rest, said });
  }
  return { messages: shown.toReversed(), isCut: shown.length < messages.length };
}
