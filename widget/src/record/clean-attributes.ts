import { redactUrl, secretName } from "../loader/redact-url.ts";

type Attributes = Readonly<Record<string, unknown>>;

/** A fixed mask, because the length of a text can be sensitive too. */
export const mask = (text: string) => (text.trim() === "" ? text : "***");

/** The only attributes kept of a field and its content: those that affect its appearance. */
const visualAttributes =
  /^(class|id|name|for|style|type|role|dir|lang|hidden|disabled|readonly|multiple|rows|cols|size|width|height|placeholder|contenteditable|rr_(width|height|scroll\w+))$/;
export const labelTypes = new Set<unknown>(["submit", "button", "reset"]);
const urlAttributes = /^(href|xlink:href|src|rr_src|action|formaction|poster|data|cite|background|longdesc)$/;
/** Scripts, embedded documents, and attributes that frameworks use internally. */
const droppedAttributes = /^(on.*|srcdoc|ping|nonce|checked|selected|(?!xlink:|xml:)[^@:]*[@:].*|(x|v|ng|hx)-.*)$/;
const numericValues = new Set(["li", "progress", "meter"]);
const contentLikeName = /value|text|content|query|input/i;

/** The attributes of a recorded element, without user input and with URLs redacted. */
export function cleanAttributes(tagName: string, attributes: Attributes, isMasked: boolean): Attributes {
  const kept = Object.entries(attributes).flatMap(([name, value]): [string, unknown][] => {
    if (value === null) return [[name, value]];
    if (name === "value" && !numericValues.has(tagName)) {
      if (!isMasked) return [];
      return [[name, labelTypes.has(attributes.type) ? value : mask(asText(value))]];
    }
    if (isMasked ? !visualAttributes.test(name) : droppedAttributes.test(name)) return [];
    if (tagName === "meta" && name === "content" && attributes.name !== "viewport") return [];
    if (name.startsWith("data-") && !isPlainDatum(name, asText(value))) return [];
    if (typeof value !== "string") return [[name, cleanStyles(value)]];
    if (name.endsWith("srcset")) return value.includes("?") ? [] : [[name, value]];
    if (urlAttributes.test(name)) return [[name, cleanUrl(value)]];
    return [[name, name === "style" || name === "_cssText" ? cleanStyles(value) : value]];
  });
  return Object.fromEntries(kept);
}

const asText = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

/** Pages style by short values such as `data-state="open"`; longer values are likely to be content. */
const isPlainDatum = (name: string, value: string) =>
  !secretName.test(name) && !contentLikeName.test(name) && /^[\w .%-]{0,40}$/.test(value);

/** Inline images and fonts are visible on the page, and plain fragments point into it; both are kept. */
export function cleanUrl(address: string): string {
  if (address === "" || /^data:(image|font)\//i.test(address) || /^#[^=]*$/.test(address)) return address;
  return /^\s*javascript:/i.test(address) ? "" : redactUrl(address, document.baseURI);
}

/** Redacts the URLs in style rules, at any depth. */
export function cleanStyles(value: unknown): unknown {
  if (typeof value === "string") return cleanCss(value);
  if (Array.isArray(value)) return value.map((each) => cleanStyles(each));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, cleanStyles(each)]));
}

/** Each address ends where its quote or bracket closes, or with the text. One pattern for it all could take quadratic time. */
function cleanCss(css: string): string {
  let cleaned = "";
  let end = 0;
  for (const found of css.matchAll(/url\(\s*(["']?)/gi)) {
    if (found.index < end) continue;
    const start = found.index + found[0].length;
    const close = css.indexOf(found[1] || ")", start);
    const address = css.slice(start, close === -1 ? undefined : close);
    cleaned += css.slice(end, start) + cleanUrl(address.trim());
    end = start + address.length;
  }
  return cleaned + css.slice(end);
}
