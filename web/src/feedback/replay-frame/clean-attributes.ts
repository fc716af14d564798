import { cleanCss, cleanStyleSheet } from "./clean-css.ts";

type Attributes = Readonly<Record<string, unknown>>;

/** Handlers, embedded documents, and where things would be sent or loaded. */
const dropped =
  /^(?:on.*|srcdoc|ping|nonce|action|formaction|http-equiv|manifest|background|cite|longdesc|is|target|autoplay|autofocus)$/i;
const loaded = /^(?:src|srcset|poster|data|href|xlink:href|rr_dataurl|imagesrcset)$/i;
const inlineImage = /^data:image\/(?:png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i;

/** Of one element. A browser compares each that is set with all that were set before. */
const maxAttributes = 1_000;

/** The attributes of a recorded element, without those that run or load something. */
export function cleanAttributes(tagName: string, attributes: Attributes): Attributes {
  const first = Object.entries(attributes).slice(0, maxAttributes);
  const kept = first.flatMap(([name, value]): [string, unknown][] => {
    if (dropped.test(name)) return [];
    if (loaded.test(name)) return typeof value === "string" ? cleanAddress(tagName, name, value) : [];
    if (typeof value === "string") return [[name, name === "_cssText" ? cleanStyleSheet(value) : cleanCss(value)]];
    if (typeof value === "object" && value !== null) return name === "style" ? [[name, cleanStyle(value)]] : [];
    return [[name, value]];
  });
  return Object.fromEntries(kept);
}

/** Fragments point into the recording, and inline images are part of it. Links keep their look, but lead nowhere. */
function cleanAddress(tagName: string, name: string, value: string): [string, unknown][] {
  if (value.startsWith("#")) return [[name, value]];
  if (/^(?:a|area)$/i.test(tagName)) return [[name, "#"]];
  const isImage = /^(?:img|image|input|canvas|video|)$/i.test(tagName) && !/set$/i.test(name);
  return isImage && inlineImage.test(value) ? [[name, value]] : [];
}

/** Changed properties of an inline style: a value, or a value with its priority. */
function cleanStyle(style: object): object {
  return Object.fromEntries(
    Object.entries(style).map(([name, value]: [string, unknown]) => [
      name,
      Array.isArray(value) ? value.map(cleanValue) : cleanValue(value),
    ]),
  );
}

const cleanValue = (value: unknown) => (typeof value === "string" ? cleanCss(value) : value);
