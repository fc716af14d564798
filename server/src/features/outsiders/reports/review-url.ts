/** The widget on the previewed page reads this parameter (`widget/src/review/`). */
const parameter = "corkboard-review";

const maxSelectorChars = 1_000;

/**
 * A link that opens a preview and makes the widget there highlight an element. It contains no secret. The selector is in
 * the fragment, which servers do not see; pages whose address has a fragment use it themselves, so there it is in the
 * query.
 */
export function reviewUrl(previewUrl: string, selector: string | undefined): string {
  const url = new URL(previewUrl);
  if (selector === undefined || selector.length > maxSelectorChars) return url.href;
  if (url.hash === "") url.hash = `${parameter}=${encodeURIComponent(selector)}`;
  else url.searchParams.set(parameter, selector);
  return url.href;
}
