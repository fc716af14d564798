const browsers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["Edge", /EdgA?(?:iOS)?\/([\d.]+)/],
  ["Opera", /OPR\/([\d.]+)/],
  ["Samsung Internet", /SamsungBrowser\/([\d.]+)/],
  ["Firefox", /(?:Firefox|FxiOS)\/([\d.]+)/],
  ["Chrome", /(?:Chrome|CriOS)\/([\d.]+)/],
  ["Safari", /Version\/([\d.]+)(?: \S+){0,4} Safari/],
];

const systems: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["Android", /Android ?([\d.]*)/],
  ["iOS", / OS ([\d_]+) like/],
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
