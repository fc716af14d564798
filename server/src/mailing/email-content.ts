/** The content of an email, independent of its format. Every text is a single line. */
export interface EmailContent {
  /** A language tag for HTML. */
  readonly language: string;
  readonly heading: string;
  /** Before the items. */
  readonly sections?: readonly EmailSection[];
  readonly items: readonly EmailItem[];
  /** Says how many items are left out, if any. */
  readonly more: string | undefined;
  /** The main link, for emails whose items have no links. */
  readonly action: Link | undefined;
  readonly reason: string;
  /** Ends emails of this kind alone. */
  readonly stopKind?: Link | undefined;
  /** Undefined for an email that somebody asked for. */
  readonly unsubscribe: Link | undefined;
}

export interface EmailItem {
  readonly what: string;
  readonly excerpt: string | undefined;
  /** Facts about it, each a line. */
  readonly details?: readonly string[];
  /** The ID of a picture of the email. */
  readonly picture?: string | undefined;
  readonly link: string | undefined;
}

/** Items under a title, and where to find the others. */
export interface EmailSection extends Pick<EmailContent, "items" | "more" | "action"> {
  readonly title: string;
}

export interface Link {
  readonly label: string;
  readonly url: string;
}

export function renderText({ sections = [], reason, stopKind, unsubscribe, ...unnamed }: EmailContent): string {
  const parts = [
    ...sections.flatMap(({ title, ...content }) => [`${title}\n${"=".repeat(title.length)}`, ...textParts(content)]),
    ...textParts(unnamed),
  ];
  const ways = [stopKind, unsubscribe].filter((way) => way !== undefined);
  const foot = [reason, ...ways.map(({ label, url }) => `${label}: ${url}`)].join("\n");
  return `${parts.join("\n\n")}\n\n-- \n${foot}\n`;
}

function textParts({ items, more, action }: Pick<EmailContent, "items" | "more" | "action">): string[] {
  const parts = items.map(({ what, excerpt, details = [], link }) =>
    [what, excerpt === undefined ? undefined : `> ${excerpt}`, ...details, link]
      .filter((line) => line !== undefined)
      .join("\n"),
  );
  if (more !== undefined) parts.push(more);
  if (action !== undefined) parts.push(`${action.label}:\n${action.url}`);
  return parts;
}

/** One-click unsubscribing (RFC 8058) requires HTTPS. */
export function unsubscribeHeaders(url: string): Record<string, string> {
  const list = { "List-Unsubscribe": `<${url}>` };
  return url.startsWith("https:") ? { ...list, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } : list;
}
