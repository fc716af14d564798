import { limits } from "@corkboard/contract";
import { html, type Html } from "../../../shared/html.ts";
import { toSingleLine } from "../../../shared/text.ts";

/** Who the page belongs to: the organisation, not Corkboard. */
export interface Brand {
  readonly organisation: string;
  readonly website?: string | undefined;
  /** What the reader can do on every page. */
  readonly end?: Html;
}

export function brandHeader({ organisation, website, end }: Brand): Html {
  const name = toSingleLine(organisation, limits.name);
  return html`<header><div>${[
    html`<span class="monogram" aria-hidden="true">${monogramOf(name)}</span>`,
    html`<bdi class="organisation">${name}</bdi>`,
    website !== undefined && html`<bdi class="website">${toSingleLine(website, limits.name)}</bdi>`,
    end && html`<span class="end">${end}</span>`,
  ]}</div></header>`;
}

const characters = new Intl.Segmenter("en", { granularity: "grapheme" });
/** An emoji can consist of many code points. */
const longestCharacter = 16;

/** The first letters of the first two words. */
function monogramOf(name: string): string {
  const words = name.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== "");
  const [first = name, second = ""] = words;
  return `${initialOf(first)}${initialOf(second)}`;
}

function initialOf(word: string): string {
  const [first] = characters.segment(word.slice(0, longestCharacter));
  return first?.segment.toUpperCase() ?? "";
}
