/** A time that is not known has long passed: the session has to be confirmed. */
const unknown = 0;

/** When a person proved who they are, as sessions store it. A provider's clock may be ahead. */
export const timeOfProof = (provedAt: number | null, now: number) =>
  new Date(Math.min(provedAt ?? unknown, now)).toISOString();
