import { overridden } from "../texts/overridden.ts";
import type { PanelContext } from "../panel-context.ts";
import css from "./pick.css?inline";
import layerCss from "./pick-layer.css?inline";
import { pickTexts } from "./pick-texts.ts";

export interface PickLayer {
  /** Gives up pointing. */
  readonly back: HTMLButtonElement;
  frame(element: Element): void;
  say(words: string): void;
  remove(): void;
}

/**
 * What lies over the page while the visitor points: a layer that takes the pointer, so that frames and disabled
 * controls, which keep it from the page, can be pointed at as well; a frame around what is meant; a hint and a way back.
 */
export function createPickLayer({ root, language, config, texts: own }: PanelContext): PickLayer {
  const texts = overridden(pickTexts[language], config.texts, own);
  const layer = make("div", "pick-layer");
  const frame = make("div", "pick-frame");
  const hint = make("div", "pick-hint");
  const words = make("span", "");
  const back = make("button", "");
  const sheet = new CSSStyleSheet();
  words.setAttribute("role", "status");
  back.type = "button";
  back.textContent = texts.back;
  frame.hidden = true;
  hint.append(words, back);
  sheet.replaceSync(css + layerCss);
  root.adoptedStyleSheets.push(sheet);
  root.append(layer, frame, hint);
  const hasPointer = matchMedia("(hover: hover)").matches;
  // Only a text that changes is read out.
  requestAnimationFrame(() => (words.textContent = hasPointer ? texts.pickHelp : texts.pickTouch));

  return {
    back,
    frame(element) {
      const { x, y, width, height } = element.getBoundingClientRect();
      frame.hidden = false;
      Object.assign(frame.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
    },
    say: (text) => (words.textContent = text),
    remove() {
      for (const part of [layer, frame, hint]) part.remove();
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((each) => each !== sheet);
    },
  };
}

function make<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), { className });
}
