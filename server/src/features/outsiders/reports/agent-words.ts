import { html, type Html } from "../../../shared/html.ts";
import { toParagraphs } from "../../../shared/text.ts";

const maxLines = 100;

/** Without the characters about whose meaning in an address programs disagree. */
const addresses = /https?:\/\/[^\s<>"'`\\@]+/giu;

/** What a sentence can have after an address. */
const closing = new Set(".,;:!?)]}…");

/** The text of an agent, with links to these hosts only. Other addresses were made inert when the text was stored. */
export function agentWords(text: string, hosts: readonly string[]): Html {
  const lineOf = (line: string, index: number) => html`${index > 0 && html`<br>`}${withLinks(line, hosts)}`;
  return html`${toParagraphs(text, maxLines).paragraphs.map((lines) => html`<p dir="auto">${lines.map(lineOf)}</p>`)}`;
}

function withLinks(line: string, hosts: readonly string[]): Html[] {
  const parts: Html[] = [];
  let end = 0;
  for (const { 0: found, index } of line.matchAll(addresses)) {
    const address = withoutClosing(found);
    const host = URL.parse(address)?.host;
    if (host === undefined || !hosts.includes(host)) continue;
    const link = html`<a href="${address}" target="_blank" rel="noopener noreferrer">${address}</a>`;
    parts.push(html`${line.slice(end, index)}`, link);
    end = index + address.length;
  }
  return [...parts, html`${line.slice(end)}`];
}

function withoutClosing(address: string): string {
  let length = address.length;
  while (closing.has(address[length - 1] ?? "")) length--;
  return address.slice(0, length);
}
