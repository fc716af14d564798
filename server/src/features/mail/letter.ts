/** All that a mail says, in words that can each stand in a line. */
export interface Letter {
  readonly heading: string;
  readonly items: readonly Told[];
  /** How many are left out, where some are. */
  readonly more: string | undefined;
  readonly reason: string;
  readonly unsubscribeUrl: string;
}

/** One thing that happened. */
export interface Told {
  readonly what: string;
  readonly excerpt: string | undefined;
  readonly link: string;
}

export function letterAsText({ items, more, reason, unsubscribeUrl }: Letter): string {
  const parts = items.map(({ what, excerpt, link }) =>
    [what, ...(excerpt === undefined ? [] : [`> ${excerpt}`]), link].join("\n"),
  );
  if (more !== undefined) parts.push(more);
  return `${parts.join("\n\n")}\n\n-- \n${reason}\nStop these mails: ${unsubscribeUrl}\n`;
}
