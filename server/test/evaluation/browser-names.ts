/** Names of browsers, systems and devices, where they cannot be taken for another word. */
const names =
  /(?<!\p{L})(Edge|Windows|Opera|Mac|Macbook|MacBook|[Cc]hrome|[Cc]hromium|[Ff]irefox|[Ss]afari|[Bb]rave|Samsung Internet|Internet Explorer|[Aa]ndroid|[Ll]inux|[Uu]buntu|mac ?OS|macos|iOS|ios|iPadOS|ipados|iPhone|iphone|iPad|ipad)(?!\p{L})(?:\s+v?(?<version>\d+(?:[._]\d+)*))?/gu;

export interface NamedBrowser {
  readonly text: string;
  readonly name: string;
  readonly version: string | undefined;
}

export const browsersIn = (text: string): readonly NamedBrowser[] =>
  [...text.matchAll(names)].map((match) => ({
    text: match[0],
    name: (match[1] ?? "").toLowerCase().replaceAll(" ", ""),
    version: match.groups?.["version"],
  }));

/** What the given words name, and what a user agent means: Chrome's says Safari too, and Edge's says both. */
export function knownBrowsers(words: string, userAgent: string): ReadonlySet<string> {
  const known = new Set([...browsersIn(words).map(({ name }) => name), ...meantBy(userAgent)]);
  for (const [device, system] of impliedSystems) if (known.has(device)) known.add(system);
  return known;
}

const impliedSystems = [
  ["iphone", "ios"],
  ["ipad", "ipados"],
  ["ipados", "ipad"],
  ["mac", "macos"],
  ["macbook", "macos"],
] as const;

function meantBy(userAgent: string): string[] {
  const says = (part: string) => userAgent.includes(part);
  const isApplePhoneOrTablet = says("iPhone") || says("iPad");
  return [
    says("Edg/") ? ["edge"] : [],
    says("Chrome/") && !says("Edg/") && !says("OPR/") ? ["chrome"] : [],
    says("Firefox/") ? ["firefox"] : [],
    says("Safari/") && !says("Chrome/") ? ["safari"] : [],
    says("iPhone") ? ["iphone"] : [],
    says("iPad") ? ["ipad"] : [],
    says("Android") ? ["android"] : [],
    says("Windows") ? ["windows"] : [],
    says("Linux") && !says("Android") ? ["linux"] : [],
    says("Mac OS X") && !isApplePhoneOrTablet ? ["mac"] : [],
  ].flat();
}
