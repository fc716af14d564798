import type { FastifyReply } from "fastify";

export interface Protection {
  readonly policy: string;
  /** Browsers name the origin of a page in its forms only if the page may be named as their referrer. */
  readonly referrerPolicy?: "no-referrer" | "same-origin" | undefined;
}

export const htmlType = "text/html; charset=utf-8";

/** What every page of the service is sent with, whoever it is for. No other website keeps a window that it opens. */
export function protectPage(reply: FastifyReply, { policy, referrerPolicy = "no-referrer" }: Protection): FastifyReply {
  return reply
    .header("content-type", htmlType)
    .header("content-security-policy", policy)
    .header("referrer-policy", referrerPolicy)
    .header("x-robots-tag", "noindex")
    .header("cross-origin-opener-policy", "same-origin");
}
