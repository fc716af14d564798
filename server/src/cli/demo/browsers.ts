import type { Dice } from "./dice.ts";
import type { Language, Report } from "./report.ts";

interface Browser {
  /** Text in a report that implies this browser. */
  readonly mentionedBy?: RegExp;
  readonly browser: string;
  readonly os: string;
  readonly user_agent: string;
  readonly screens: readonly string[];
  readonly device_pixel_ratio: number;
}

const browsers: readonly Browser[] = [
  {
    browser: "Chrome 139",
    os: "Windows 11",
    user_agent:
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36",
    screens: ["1920x1080", "2560x1440", "1366x768"],
    device_pixel_ratio: 1,
  },
  {
    browser: "Safari 18.5",
    os: "macOS 15.5",
    user_agent:
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
    screens: ["1512x982", "1440x900", "2560x1440"],
    device_pixel_ratio: 2,
  },
  {
    mentionedBy: /iphone|(on my|on a) phone/i,
    browser: "Mobile Safari 18.5",
    os: "iOS 18.5",
    user_agent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    screens: ["393x852", "430x932", "375x667"],
    device_pixel_ratio: 3,
  },
  {
    mentionedBy: /android|(on my|on a) phone/i,
    browser: "Chrome Mobile 138",
    os: "Android 15",
    user_agent:
      "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36",
    screens: ["412x915", "360x780"],
    device_pixel_ratio: 2.625,
  },
  {
    mentionedBy: /firefox/i,
    browser: "Firefox 141",
    os: "Ubuntu 24.04",
    user_agent: "Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0",
    screens: ["1920x1080", "1920x1200"],
    device_pixel_ratio: 1,
  },
  {
    browser: "Edge 138",
    os: "Windows 10",
    user_agent:
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0",
    screens: ["1536x864", "1280x720"],
    device_pixel_ratio: 1.25,
  },
];

const locales: Readonly<Record<Language, string>> = {
  en: "en-GB",
  nl: "nl-NL",
  de: "de-CH",
  fr: "fr-CH",
  it: "it-CH",
  pt: "pt-PT",
  es: "es-ES",
  ja: "ja-JP",
  ar: "ar-MA",
  uk: "uk-UA",
};

const selectors = [
  "main > form > button[type=submit]",
  "#cart .line-item:nth-child(2)",
  "header nav > ul > li:nth-child(3) > a",
  ".gallery figure:first-of-type img",
  "section.results > article:nth-child(4)",
  "dialog[open] .date-picker td.today",
  "footer .newsletter input[type=email]",
];

const consoleErrors = [
  "TypeError: Cannot read properties of undefined (reading 'price')",
  "Failed to load resource: the server responded with a status of 503",
  "Uncaught (in promise) AbortError: The operation was aborted",
  "Refused to load the font because it violates the Content Security Policy",
  "ResizeObserver loop completed with undelivered notifications",
];

/** The `browser_info` that the widget would have sent. */
export function randomBrowser(dice: Dice, { type, language, title, says }: Report, timeZone: string) {
  const fitting = browsers.filter(({ mentionedBy }) => mentionedBy?.test(`${title} ${says}`));
  const { browser, os, user_agent, device_pixel_ratio, screens } = dice.pick(fitting.length > 0 ? fitting : browsers);
  const screen = dice.pick(screens);
  const [width = 0, height = 0] = screen.split("x").map(Number);
  return {
    browser,
    os,
    user_agent,
    screen,
    viewport: `${width}x${height - (width < 500 ? 113 : 137)}`,
    device_pixel_ratio,
    language: locales[language],
    time_zone: timeZone,
    selector: dice.pick(selectors),
    console_errors: type === "bug" && dice.chance(0.4) ? [dice.pick(consoleErrors)] : [],
  };
}
