/** Markup made by `html` or `rawHtml`. The class is not exported, so no other string can pass for markup. */
class Html {
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
  }

  toString(): string {
    return this.#markup;
  }
}

export type { Html };

type Omitted = null | undefined | false;

type HtmlValue = string | number | Html | Omitted | readonly (Html | Omitted)[];

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/**
 * Escapes every value but nested markup; null, undefined and false are left out. Values are safe between tags and in
 * quoted attributes, but not in unquoted attributes, scripts or styles, nor as the scheme of an untrusted URL.
 */
export function html(template: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  let markup = template[0] ?? "";
  for (const [index, value] of values.entries()) markup += markupOf(value) + (template[index + 1] ?? "");
  return new Html(markup);
}

/** For constants such as style sheets and scripts only: nothing is escaped. */
export const rawHtml = (constant: string): Html => new Html(constant);

function markupOf(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return "";
  if (value instanceof Html) return value.toString();
  if (Array.isArray(value)) return value.map(markupOf).join("");
  return String(value).replaceAll(/[&<>"']/g, (character) => entities[character] ?? "");
}
