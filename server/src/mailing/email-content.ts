/** The content of an email, independent of its format. Every text is a single line. */
export interface EmailContent {
  /** A language tag for HTML. */
  readonly language: string;
  readonly heading: string;
  readonly items: readonly EmailItem[];
  /** Says how many items are left out, if any. */
  readonly more: string | undefined;
  /** The main link, for emails whose items have no links. */
  readonly action: Link | undefined;
  readonly reason: string;
  /** Undefined for an email that somebody asked for. */
  readonly unsubscribe: Link | undefined;
}

export interface EmailItem {
  readonly what: string;
  readonly excerpt: string | undefined;
  readonly link: string | undefined;
}

export interface Link {
  readonly label: string;
  readonly url: string;
}

export function renderText({ items, more, action, reason, unsubscribe }: EmailContent): string {
  const parts = items.map(({ what, excerpt, link }) =>
    [what, excerpt === undefined ? undefined : `> ${excerpt}`, link].filter((line) => line !== undefined).join("\n"),
  );
  if (more !== undefined) parts.push(more);
  if (action !== undefined) parts.push(`${action.label}:\n${action.url}`);
  const foot = unsubscribe === undefined ? reason : `${reason}\n${unsubscribe.label}: ${unsubscribe.url}`;
  return `${parts.join("\n\n")}\n\n-- \n${foot}\n`;
}

/** One-click unsubscribing (RFC 8058) requires HTTPS. */
export function unsubscribeHeaders(url: string): Record<string, string> {
  const list = { "List-Unsubscribe": `<${url}>` };
  return url.startsWith("https:") ? { ...list, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } : list;
}
