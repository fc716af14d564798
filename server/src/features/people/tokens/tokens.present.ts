import type { Token } from "@corkboard/contract";

interface TokenRow extends Token {
  readonly version: number;
}

/** A previous secret whose overlap has ended does not exist any more. */
export function presentToken(row: TokenRow, now: Date): Token {
  const { version: _, previous_secret_until: until, ...token } = row;
  return { ...token, previous_secret_until: until !== null && Date.parse(until) > now.getTime() ? until : null };
}
