import { html, type Html } from "../../shared/html.ts";
import { toParagraphs } from "../../shared/text.ts";

const maxLines = 100;

/** Without the characters about whose meaning in an address programs disagree. */
const addresses = /https?:\/\/[^\s<>"'`\\@]+/giu;

/** What a sentence has after an address. */
const trailing = /[.,;:!?)\]}…]+$/u;

/** The text of an agent, with links to these hosts only. Other addresses were made inert when the text was stored. */
export function agentWords(text: string, hosts: readonly string[]): Html {
  const lineOf = (line: string, index: number) => html`${index > 0 && html`<br>`}${withLinks(line, hosts)}`;
  return html`${toParagraphs(text, maxLines).paragraphs.map((lines) => html`<p dir="auto">${lines.map(lineOf)}</p>`)}`;
}

function withLinks(line: string, hosts: readonly string[]): Html[] {
  const parts: Html[] = [];
  let end = 0;
  for (const { 0: found, index } of line.matchAll(addresses)) {
    const address = found.replace(trailing, "");
    const host = URL.parse(address)?.host;
    if (host === undefined || !hosts.includes(host)) continue;
    const link = html`<a href="${address}" target="_blank" rel="noopener noreferrer">${address}</a>`;
    parts.push(html`${line.slice(end, index)}`, link);
    end = index + address.length;
  }
  return [...parts, html`${line.slice(end)}`];
}
