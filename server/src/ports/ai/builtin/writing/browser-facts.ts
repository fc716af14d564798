import { oneLine } from "../text/clean.ts";

export interface BrowserFacts {
  readonly browser: string;
  readonly os: string;
  readonly userAgent: string;
  readonly viewport: string;
  readonly screen: string;
  readonly language: string;
  readonly timeZone: string;
  readonly selector: string;
  readonly consoleErrors: readonly string[];
  readonly failedRequests: readonly string[];
  /** Everything else that was told in a word or a number. */
  readonly others: readonly (readonly [name: string, value: string])[];
}

const names = {
  browser: ["browser"],
  os: ["os", "operatingsystem", "platform", "system"],
  userAgent: ["useragent", "ua"],
  viewport: ["viewport", "viewportsize", "windowsize"],
  screen: ["screen", "screensize", "resolution"],
  language: ["language", "locale", "lang"],
  timeZone: ["timezone", "tz"],
  selector: ["selector", "cssselector", "element"],
} as const;
const consoleNames = new Set(["consoleerrors", "console", "errors", "jserrors", "consolelogs", "consolemessages"]);
const requestNames = new Set(["failedrequests", "requests", "network", "networkerrors", "failednetworkrequests"]);
const lists = 10;

/** What the browser told of itself, however the sender named it. All of it is a stranger's word. */
export function browserFacts(info: Readonly<Record<string, unknown>>): BrowserFacts {
  const fields = new Map(Object.entries(info).map(([name, value]) => [plainName(name), value]));
  const one = (known: readonly string[]) =>
    known.map((name) => shown(fields.get(name))).find((text) => text !== "") ?? "";
  const many = (known: ReadonlySet<string>) =>
    [...fields]
      .filter(([name]) => known.has(name))
      .flatMap(([, value]) => listed(value))
      .slice(0, lists);
  const taken = new Set<string>([...Object.values(names).flat(), ...consoleNames, ...requestNames]);
  return {
    browser: one(names.browser),
    os: one(names.os),
    userAgent: one(names.userAgent),
    viewport: one(names.viewport),
    screen: one(names.screen),
    language: one(names.language),
    timeZone: one(names.timeZone),
    selector: one(names.selector),
    consoleErrors: many(consoleNames),
    failedRequests: many(requestNames),
    others: Object.entries(info)
      .filter(([name]) => !taken.has(plainName(name)))
      .map(([name, value]) => [oneLine(name).replaceAll("_", " ").slice(0, 40), shown(value)] as const)
      .filter(([name, value]) => name !== "" && value !== "")
      .slice(0, lists),
  };
}

const plainName = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, "");

function listed(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map(shown).filter((text) => text !== "");
}

/** A value in a line: text and numbers as they are, sizes as 390x844, small objects by their values. */
function shown(value: unknown): string {
  if (typeof value === "string") return oneLine(value.slice(0, 2_000));
  if (typeof value === "number") return String(value);
  if (Array.isArray(value))
    return value
      .slice(0, 5)
      .map(shown)
      .filter((text) => text !== "")
      .join(", ");
  if (typeof value !== "object" || value === null) return "";
  const { width, height, ...rest } = value as Record<string, unknown>;
  const size = typeof width === "number" && typeof height === "number" ? [`${width}x${height}`] : [];
  const others = Object.entries(rest)
    .slice(0, 6)
    .filter(([, inner]) => typeof inner === "string" || typeof inner === "number")
    .map(([, inner]) => shown(inner));
  return [...size, ...others].filter((text) => text !== "").join(" ");
}
