const minuteMs = 60 * 1_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long what gives access lives, in milliseconds. The table in docs/SECURITY.md lists the same. */
export const lifetimes = {
  sessionMs: 90 * dayMs,
  idleSessionMs: 14 * dayMs,
  contactSessionMs: 30 * dayMs,
  invitationMs: 7 * dayMs,
  resetLinkMs: hourMs,
  contactLinkMs: 7 * dayMs,
  codeMs: 10 * minuteMs,
  passkeyChallengeMs: 5 * minuteMs,
  singleSignOnMs: 10 * minuteMs,
  uploadAddressMs: 10 * minuteMs,
  /** At most: links are valid until the end of the day after the next. */
  fileLinkMs: 2 * dayMs,
  previousWebhookSecretMs: dayMs,
} as const;
