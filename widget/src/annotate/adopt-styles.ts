import css from "./annotator.css?inline";

let sheet: CSSStyleSheet | undefined;

/** Adds the styles of annotations to the widget. They stay, because the preview shows annotations too. */
export function adoptStyles(element: Element | null): void {
  const root = element?.getRootNode();
  if (!(root instanceof ShadowRoot)) return;
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
}
