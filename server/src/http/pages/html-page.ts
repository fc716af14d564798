import { hash } from "node:crypto";
import type { FastifyReply } from "fastify";
import type { Html } from "../../shared/html.ts";

/** A self-contained page without scripts, for people without an account. */
export interface HtmlPage {
  readonly status: number;
  readonly language: string;
  readonly html: Html;
  /** The content security policy: `policyFor` its style. */
  readonly policy: string;
  readonly headers?: Readonly<Record<string, string | number>>;
}

/** Allows no resources, scripts or framing, and forms only to the service itself. */
export const policyFor = (style: string) =>
  [
    "default-src 'none'",
    `style-src 'sha256-${hash("sha256", style, "base64")}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

export function sendPage(
  reply: FastifyReply,
  { status, language, html, policy, headers = {} }: HtmlPage,
): FastifyReply {
  return reply
    .code(status)
    .header("content-type", "text/html; charset=utf-8")
    .header("content-language", language)
    .header("content-security-policy", policy)
    .header("referrer-policy", "no-referrer")
    .header("x-robots-tag", "noindex")
    .headers(headers)
    .send(html.toString());
}
