import { chooseLanguage } from "../loader/choose-language.ts";
import css from "./review.css?inline";
import { reviewTexts } from "./review-texts.ts";

/** As the service adds it to the address of a preview (`server/src/features/outsiders/reports/review-url.ts`). */
const parameter = "corkboard-review";

/** Pages that render themselves may take this long. */
const lookingMs = 10_000;

/**
 * Review mode: highlights the element that a report is about, on the page where the change can be tried. It sends
 * nothing, and reads nothing but the selector in the address.
 */
export function start(): void {
  const selector = selectorInAddress();
  if (selector === undefined || document.querySelector("corkboard-review")) return;
  const language = chooseLanguage([document.documentElement.lang, ...navigator.languages]);
  const texts = reviewTexts[language];
  const host = document.createElement("corkboard-review");
  const root = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  const frame = make("div", "frame");
  const bar = make("div", "bar");
  const status = make("span", "");
  const close = make("button", "");
  frame.hidden = true;
  status.setAttribute("role", "status");
  close.type = "button";
  close.textContent = texts.close;
  bar.append(status, close);
  root.append(frame, bar);
  host.lang = language;
  document.documentElement.append(host);
  host.popover = "manual";
  host.showPopover?.();

  const isValid = isSelector(selector);
  /** An element that was there and is gone is not waited for, and neither is one that cannot exist. */
  let until = isValid ? performance.now() + lookingMs : 0;
  let shown: Element | undefined;
  let isOver = false;
  close.addEventListener("click", () => {
    isOver = true;
    host.remove();
  });

  const say = (text: string) => {
    if (status.textContent !== text) status.textContent = text;
  };
  const follow = () => {
    if (isOver) return;
    requestAnimationFrame(follow);
    if (!shown?.isConnected && isValid) {
      shown = document.querySelector(selector) ?? undefined;
      shown?.scrollIntoView({ block: "center", behavior: "instant" });
    }
    frame.hidden = shown === undefined;
    if (!shown) return say(performance.now() < until ? texts.looking : texts.missing);
    const { x, y, width, height } = shown.getBoundingClientRect();
    Object.assign(frame.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
    until = 0;
    say(texts.found);
  };
  follow();
}

function selectorInAddress(): string | undefined {
  const { hash, search } = location;
  const inFragment = new URLSearchParams(hash.slice(1)).get(parameter);
  return (inFragment ?? new URLSearchParams(search).get(parameter)) || undefined;
}

function isSelector(text: string): boolean {
  try {
    document.createDocumentFragment().querySelector(text);
    return true;
  } catch {
    return false;
  }
}

function make<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), { className });
}
