import { findAddresses, hostOf } from "../../../../ports/ai/containment/addresses.ts";
import { visibleText } from "../../../../ports/ai/containment/visible-text.ts";

/** Characters that separate the parts of an address, and those that programs read like them. */
const separators = /[.:。․｡．：ː˸꞉∶]/gu;

/**
 * The text of an agent as plain text for people: without invisible characters, and with links only to these hosts. In
 * other addresses the dots and colons are put in brackets: people can still read them, but no program makes a link of
 * them.
 */
export function withInertLinks(text: string, hosts: readonly (string | undefined)[]): string {
  const visible = visibleText(text);
  let inert = "";
  let end = 0;
  for (const address of findAddresses(visible)) {
    inert +=
      visible.slice(end, address.start) + (isAllowed(address.text, hosts) ? address.text : inertForm(address.text));
    end = address.end;
  }
  return inert + visible.slice(end);
}

/** The host of a website; undefined if there is none. */
export const hostOfUrl = (url: string | null | undefined) => (url ? hostOf(url) : undefined);

/** Programs disagree about where the host ends before a backslash or an `@`. */
function isAllowed(address: string, hosts: readonly (string | undefined)[]): boolean {
  if (/[\\@]/.test(address)) return false;
  const host = hostOf(/^https?:\/\//i.test(address) ? address : `https://${address}`);
  return host !== undefined && hosts.includes(host);
}

const inertForm = (address: string) => address.replaceAll(separators, (separator) => `[${separator}]`);
