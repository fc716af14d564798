import { overridden } from "../texts/overridden.ts";
import type { PanelContext } from "../panel-context.ts";
import css from "./pick.css?inline";
import layerCss from "./pick-layer.css?inline";
import { pickTexts } from "./pick-texts.ts";

export interface PickLayer {
  /** Cancels the selection. */
  readonly back: HTMLButtonElement;
  frame(element: Element): void;
  say(text: string): void;
  remove(): void;
}

/**
 * The overlay while an element is being selected: a layer that captures the pointer, so that frames and disabled
 * controls can be selected too; a frame around the current element; a hint and a cancel button.
 */
export function createPickLayer({ root, language, config, texts: own }: PanelContext): PickLayer {
  const texts = overridden(pickTexts[language], config.texts, own);
  const layer = make("div", "pick-layer");
  const frame = make("div", "pick-frame");
  const hint = make("div", "pick-hint");
  const status = make("span", "");
  const back = make("button", "");
  const sheet = new CSSStyleSheet();
  status.setAttribute("role", "status");
  back.type = "button";
  back.textContent = texts.back;
  frame.hidden = true;
  hint.append(status, back);
  sheet.replaceSync(css + layerCss);
  root.adoptedStyleSheets.push(sheet);
  root.append(layer, frame, hint);
  const hasPointer = matchMedia("(hover: hover)").matches;
  // Screen readers announce only changes to a status text. Until it is there, the button would be where it is then not.
  back.hidden = true;
  requestAnimationFrame(() => {
    status.textContent = hasPointer ? texts.pickHelp : texts.pickTouch;
    back.hidden = false;
  });

  return {
    back,
    frame(element) {
      const { x, y, width, height } = element.getBoundingClientRect();
      frame.hidden = false;
      Object.assign(frame.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
    },
    say: (text) => (status.textContent = text),
    remove() {
      for (const part of [layer, frame, hint]) part.remove();
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((each) => each !== sheet);
    },
  };
}

function make<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), { className });
}
