import type { Language, Position } from "../wire.ts";

/** The script tag's attributes. Undefined values fall back to the project's settings. */
export interface ScriptSettings {
  readonly apiKey: string;
  /** The base URL of `widget.js`, with a trailing slash. */
  readonly service: string;
  readonly position: Position | undefined;
  readonly color: string | undefined;
  readonly language: Language | undefined;
  readonly theme: "light" | "dark" | undefined;
  readonly direction: "ltr" | "rtl";
  readonly showsButton: boolean;
  readonly watchesErrors: boolean;
  readonly texts: Readonly<Record<string, string>>;
}

const positions: readonly Position[] = ["bottom-right", "bottom-left", "top-right", "top-left"];
export const languages: readonly Language[] = ["en", "de", "fr", "es"];
export const hexColor = /^#[0-9a-f]{6}$/i;

export function settingsOf(script: HTMLScriptElement): ScriptSettings {
  const { dataset } = script;
  return {
    apiKey: dataset.key ?? "",
    service: new URL(".", script.src).href,
    position: oneOf(positions, dataset.position),
    color: hexColor.test(dataset.color ?? "") ? dataset.color : undefined,
    language: oneOf(languages, dataset.language),
    theme: oneOf(["light", "dark"] as const, dataset.theme),
    direction: dataset.direction === "rtl" ? "rtl" : "ltr",
    showsButton: dataset.button !== "off",
    watchesErrors: dataset.errors !== "off",
    texts: textsOf(dataset),
  };
}

export const oneOf = <Value extends string>(values: readonly Value[], given: unknown): Value | undefined =>
  values.find((value) => value === given);

/** `data-text-button-label` arrives as `textButtonLabel` and overrides the text `buttonLabel`. */
function textsOf(dataset: DOMStringMap): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, text] of Object.entries(dataset)) {
    if (/^text[A-Z]/.test(name) && text !== undefined) texts[name.charAt(4).toLowerCase() + name.slice(5)] = text;
  }
  return texts;
}
