import { hash } from "node:crypto";
import type { FastifyReply } from "fastify";
import type { Html } from "../../shared/html.ts";
import { protectPage, type Protection } from "./page-headers.ts";

/** A self-contained page for people without an account. */
export interface HtmlPage {
  readonly status: number;
  readonly language: string;
  document(basePath: string): HtmlDocument;
  readonly headers?: Readonly<Record<string, string | number>>;
}

interface HtmlDocument {
  readonly html: Html;
  /** The content security policy: `policyFor` its style and script. */
  readonly policy: string;
}

interface Allowed {
  /** The page's only script. */
  readonly script?: string;
  /** Images of the service itself. */
  readonly images?: true;
  /** Fonts of the service itself. */
  readonly fonts?: true;
}

/** Allows nothing but what is named, no framing, and forms only to the service itself. */
export const policyFor = (style: string, { script, images, fonts }: Allowed = {}) =>
  [
    "default-src 'none'",
    `style-src 'sha256-${hash("sha256", style, "base64")}'`,
    ...(script === undefined ? [] : [`script-src 'sha256-${hash("sha256", script, "base64")}'`]),
    ...(images ? ["img-src 'self'"] : []),
    ...(fonts ? ["font-src 'self'"] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

export function sendPage(
  reply: FastifyReply,
  { status, language, document, headers = {} }: HtmlPage,
  basePath: string,
  referrerPolicy?: Protection["referrerPolicy"],
): FastifyReply {
  const { html, policy } = document(basePath);
  return protectPage(reply, { policy, referrerPolicy })
    .code(status)
    .header("content-language", language)
    .headers(headers)
    .send(html.toString());
}
