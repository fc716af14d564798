/** All that a mail says, in words that can each stand in a line. */
export interface Letter {
  /** As HTML names languages. */
  readonly language: string;
  readonly heading: string;
  readonly items: readonly Told[];
  /** How many are left out, where some are. */
  readonly more: string | undefined;
  /** Where to go from here, for a mail whose items have no links of their own. */
  readonly action: Link | undefined;
  readonly reason: string;
  readonly wayOut: Link;
}

/** One thing that happened. */
export interface Told {
  readonly what: string;
  readonly excerpt: string | undefined;
  readonly link: string | undefined;
}

interface Link {
  readonly words: string;
  readonly url: string;
}

export function letterAsText({ items, more, action, reason, wayOut }: Letter): string {
  const parts = items.map(({ what, excerpt, link }) =>
    [what, excerpt === undefined ? undefined : `> ${excerpt}`, link].filter((line) => line !== undefined).join("\n"),
  );
  if (more !== undefined) parts.push(more);
  if (action !== undefined) parts.push(`${action.words}:\n${action.url}`);
  return `${parts.join("\n\n")}\n\n-- \n${reason}\n${wayOut.words}: ${wayOut.url}\n`;
}

/** One-click unsubscribing (RFC 8058) is for HTTPS alone. */
export function unsubscribeHeaders(url: string): Record<string, string> {
  const list = { "List-Unsubscribe": `<${url}>` };
  return url.startsWith("https:") ? { ...list, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } : list;
}
