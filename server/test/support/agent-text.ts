import type { Client } from "@corkboard/client";

export interface Fence {
  readonly level: string;
  readonly quoted: string;
}

const nonceOf = (text: string) => /^Text between \[LEVEL (\w+)\]/.exec(text)?.[1] ?? "none";

const fencePattern = (nonce: string) => new RegExp(String.raw`\[(\w+) ${nonce}\]([\s\S]*?)\[/${nonce}\]`, "g");

/** What a text for agents quotes, each with the level of its author. */
export function fencesIn(text: string): Fence[] {
  const afterNotice = text.slice(text.indexOf("\n"));
  const fences = afterNotice.matchAll(fencePattern(nonceOf(text)));
  return [...fences].map(([, level = "", quoted = ""]) => ({ level, quoted }));
}

/** What the service says itself. */
export const outsideOfFences = (text: string): string => text.replaceAll(fencePattern(nonceOf(text)), "");

/** All pages of a ticket's document. */
export async function documentPages(client: Client, id: string): Promise<string[]> {
  const pages: string[] = [];
  let cursor: string | null = null;
  do {
    const query: { cursor?: string } = cursor === null ? {} : { cursor };
    const { data } = await client.getAgentDocument({ params: { id }, query });
    pages.push(data.document);
    cursor = data.next_cursor;
  } while (cursor !== null && pages.length < 200);
  return pages;
}
