import { redactUrl, secretName } from "../loader/redact-url.ts";

type Attributes = Readonly<Record<string, unknown>>;

/** Stands for any words, however many: their length is nobody's business either. */
export const hidden = (text: string) => (text.trim() === "" ? text : "***");

/** All that is kept of a field or of something inside one: how it looks. */
const looks =
  /^(class|id|name|for|style|type|role|dir|lang|hidden|disabled|readonly|multiple|rows|cols|size|width|height|placeholder|contenteditable|rr_(width|height|scroll\w+))$/;
const labelTypes = new Set<unknown>(["submit", "button", "reset"]);
const addresses = /^(href|xlink:href|src|rr_src|action|formaction|poster|data|cite|background|longdesc)$/;
/** Scripts, whole documents, and what frameworks keep in the page for themselves. */
const neverKept = /^(on.*|srcdoc|ping|nonce|checked|selected|(?!xlink:|xml:).*[@:].*|(x|v|ng|hx)-.*)$/;
const numbered = new Set(["li", "progress", "meter"]);
const speaksOfContent = /value|text|content|query|input/i;

/** The attributes of a recorded element, without what people entered and without addresses that open doors. */
export function cleanAttributes(tagName: string, attributes: Attributes, isMasked: boolean): Attributes {
  const kept = Object.entries(attributes).flatMap(([name, value]): [string, unknown][] => {
    if (value === null) return [[name, value]];
    if (name === "value" && !numbered.has(tagName)) {
      if (!isMasked) return [];
      return [[name, labelTypes.has(attributes.type) ? value : hidden(asText(value))]];
    }
    if (isMasked ? !looks.test(name) : neverKept.test(name)) return [];
    if (tagName === "meta" && name === "content" && attributes.name !== "viewport") return [];
    if (name.startsWith("data-") && !isPlainDatum(name, asText(value))) return [];
    if (typeof value !== "string") return [[name, cleanStyles(value)]];
    if (name.endsWith("srcset")) return value.includes("?") ? [] : [[name, value]];
    if (addresses.test(name)) return [[name, cleanUrl(value)]];
    return [[name, name === "style" || name === "_cssText" ? cleanStyles(value) : value]];
  });
  return Object.fromEntries(kept);
}

const asText = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

/** Pages style by short words such as `data-state="open"`; longer ones are likely to say something. */
const isPlainDatum = (name: string, value: string) =>
  !secretName.test(name) && !speaksOfContent.test(name) && /^[\w .%-]{0,40}$/.test(value);

/** Pictures inside the address are what the page shows; fragments point into the page itself. */
export function cleanUrl(address: string): string {
  if (address === "" || /^data:(image|font)\//i.test(address) || /^#[^=]*$/.test(address)) return address;
  return /^\s*javascript:/i.test(address) ? "" : redactUrl(address, document.baseURI);
}

/** The same for addresses inside style rules, wherever in a value they stand. */
export function cleanStyles(value: unknown): unknown {
  if (typeof value === "string") {
    return value.replaceAll(/url\(\s*(["']?)([^"')]*)\1\s*\)/gi, (_, quote: string, address: string) => {
      return `url(${quote}${cleanUrl(address)}${quote})`;
    });
  }
  if (Array.isArray(value)) return value.map((each) => cleanStyles(each));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, cleanStyles(each)]));
}
