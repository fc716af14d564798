/** A message to a chat, independent of its service. Every text is a single line of limited length, and data. */
export interface ChatMessage {
  readonly heading: string;
  readonly items: readonly ChatItem[];
  /** Says how many items are left out, if any. */
  readonly more: string | undefined;
}

export interface ChatItem {
  readonly what: string;
  readonly excerpt: string | undefined;
  /** A page of this service. */
  readonly link: string;
}

/** Returns the body of the request. */
export type ChatFormatter = (message: ChatMessage) => object;

export const linkLabel = "Open in Corkboard";
