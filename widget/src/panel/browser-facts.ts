const browsers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["Edge", /\bEdgA?(?:iOS)?\/([\d.]+)/],
  ["Opera", /\bOPR\/([\d.]+)/],
  ["Samsung Internet", /\bSamsungBrowser\/([\d.]+)/],
  ["Firefox", /\b(?:Firefox|FxiOS)\/([\d.]+)/],
  ["Chrome", /(?:Chrome|CriOS)\/([\d.]+)/],
  ["Safari", /\bVersion\/([\d.]+).*Safari/],
];

const systems: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["Android", /Android ?([\d.]*)/],
  ["iOS", /(?:iPhone|iPad).*? OS ([\d_]+)/],
  ["ChromeOS", /CrOS/],
  ["Windows", /Windows NT ([\d.]+)/],
  ["macOS", /Mac OS X ([\d_.]+)/],
  ["Linux", /Linux/],
];

export const browserOf = (userAgent: string) => match(browsers, userAgent);
export const systemOf = (userAgent: string) => match(systems, userAgent);

function match(kinds: readonly (readonly [name: string, pattern: RegExp])[], userAgent: string): string {
  for (const [name, pattern] of kinds) {
    const found = pattern.exec(userAgent);
    if (found) return `${name} ${(found[1] ?? "").replaceAll("_", ".")}`.trim();
  }
  return "";
}
