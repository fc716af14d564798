/** What a user agent contains, with the version in a group, and what else it must contain. */
type Kind = readonly [name: string, pattern: RegExp, other?: RegExp];

const browsers: readonly Kind[] = [
  ["Edge", /\bEdgA?(?:iOS)?\/([\d.]+)/],
  ["Opera", /\bOPR\/([\d.]+)/],
  ["Samsung Internet", /\bSamsungBrowser\/([\d.]+)/],
  ["Firefox", /\b(?:Firefox|FxiOS)\/([\d.]+)/],
  ["Chrome", /(?:Chrome|CriOS)\/([\d.]+)/],
  ["Safari", /\bVersion\/([\d.]+)/, /Safari/],
];

const systems: readonly Kind[] = [
  ["Android", /Android ?([\d.]*)/],
  ["iOS", / OS ([\d_]+)/, /iPhone|iPad/],
  ["ChromeOS", /CrOS/],
  ["Windows", /Windows NT ([\d.]+)/],
  ["macOS", /Mac OS X ([\d_.]+)/],
  ["Linux", /Linux/],
];

export const browserOf = (userAgent: string) => match(browsers, userAgent);
export const systemOf = (userAgent: string) => match(systems, userAgent);

function match(kinds: readonly Kind[], userAgent: string): string {
  for (const [name, pattern, other] of kinds) {
    const found = !other || other.test(userAgent) ? pattern.exec(userAgent) : null;
    if (found) return `${name} ${(found[1] ?? "").replaceAll("_", ".")}`.trim();
  }
  return "";
}
