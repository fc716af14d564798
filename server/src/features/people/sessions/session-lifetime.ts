import { lifetimes } from "../../../shared/lifetimes.ts";

const { idleSessionMs: idleMs, sessionMs: absoluteMs } = lifetimes;

/** When a session ends if it is not used any more, in milliseconds. */
export const endOfSession = (createdAt: string, lastUsedAt: string) =>
  Math.min(Date.parse(lastUsedAt) + idleMs, Date.parse(createdAt) + absoluteMs);

/** Sessions that began or were last used before these times have ended. */
export const lifetimeLimits = (now: Date) => ({
  started: new Date(now.getTime() - absoluteMs).toISOString(),
  used: new Date(now.getTime() - idleMs).toISOString(),
});
