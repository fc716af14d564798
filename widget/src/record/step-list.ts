import { redactUrl } from "../loader/redact-url.ts";
import type { Step, StepAction } from "../wire.ts";
import { hostName } from "../host-name.ts";
import { nameOf, roleOf, usedElement } from "./name-element.ts";
import { privacyOf } from "./privacy.ts";

/** What the service keeps. */
const maxSteps = 50;
const maxAddress = 500;

interface NotedStep {
  readonly step: Step;
  /** To tell whether the next step is about the same element. */
  readonly element?: WeakRef<Element>;
}

/** Fields in which people type; others they choose or click. */
const typed = "textarea, [contenteditable], [role=textbox], [role=searchbox], input";
const chosen = "select, input[type=file i], input[type=range i], input[type=color i], input[type^=date i]";
const clicked = "input[type=checkbox i], input[type=radio i]";

/**
 * What the visitor does, by their own events: clicks and input that scripts simulate are no steps. It holds names only, which
 * are read when something is used, so an element that is private then is not named at all.
 */
export class StepList {
  readonly #longestMs: number;
  #steps: NotedStep[] = [];
  /** The last page that was opened before all steps. */
  #page: Step | undefined;
  #address = "";
  #scrolledFrom = 0;

  constructor(longestMs: number) {
    this.#longestMs = longestMs;
    const listen = (type: string, note: (element: Element, event: Event) => void) =>
      addEventListener(
        type,
        (event) => {
          const [target, ...around] = event.composedPath();
          const isOwn = around.some((node) => node instanceof Element && node.localName === hostName);
          if (event.isTrusted && target instanceof Element && !isOwn) this.#safely(() => note(target, event));
        },
        { capture: true, passive: true },
      );
    listen("click", (element) => this.#clicked(element));
    listen("input", (element) => {
      if (element.matches(typed) && !element.matches(`${chosen}, ${clicked}`)) this.#note("type", element);
    });
    listen("change", (element) => {
      if (element.matches(chosen)) this.#note("choose", element);
    });
    listen("submit", (form, event) => this.#submitted(form, event));
    addEventListener("scroll", () => this.#safely(() => this.#scrolled()), { capture: true, passive: true });
    this.clear();
  }

  /** Forgets everything but the page that is open. */
  clear(): void {
    this.#steps = [];
    this.#page = undefined;
    this.#address = "";
    this.#scrolledFrom = scrollY;
    this.notePage();
  }

  /** Notes the page's address if it has changed: single-page apps open pages without an event. */
  notePage(): void {
    if (location.href === this.#address) return;
    this.#address = location.href;
    this.#add(stepNow("open", { name: redactUrl(this.#address, this.#address).slice(0, maxAddress) }));
  }

  /** The steps since then, from the page that was open. */
  since(start: number): Step[] {
    const at = new Date(start).toISOString();
    const noted = this.#steps.map(({ step }) => step);
    const page = noted.findLast((step) => step.action === "open" && step.at < at) ?? this.#page;
    const after = noted.filter((step) => step.at >= at);
    return [...(page ? [{ ...page, at }] : []), ...after.slice(1 - maxSteps)];
  }

  #clicked(target: Element): void {
    const element = usedElement(target);
    // The browser clicks a label's field as well.
    if (element instanceof HTMLLabelElement && element.control) return;
    this.#note("click", element, target);
  }

  #submitted(form: Element, event: Event): void {
    const submitter = event instanceof SubmitEvent ? event.submitter : null;
    const last = this.#steps.at(-1);
    if (!submitter || last?.step.action !== "click" || last.element?.deref() !== submitter) this.#note("submit", form);
  }

  #scrolled(): void {
    const distance = scrollY - this.#scrolledFrom;
    if (Math.abs(distance) < innerHeight) return;
    this.#scrolledFrom = scrollY;
    const name = distance > 0 ? "down" : "up";
    const last = this.#steps.at(-1)?.step;
    if (last?.action !== "scroll" || last.name !== name) this.#add(stepNow("scroll", { name }));
  }

  /** `target` is what was hit within the element, which may be private by itself. */
  #note(action: StepAction, element: Element, target = element): void {
    this.notePage();
    const last = this.#steps.at(-1);
    if (last?.element?.deref() === element && (action === "type" || action === "choose")) {
      if (last.step.action === action) return;
      // Typing into a field that was clicked is one step.
      if (last.step.action === "click") this.#steps.pop();
    }
    const isPrivate = privacyOf(target) === "private" || privacyOf(element) === "private";
    const subject = isPrivate ? { private: true } : { role: roleOf(element), name: nameOf(element) };
    this.#add(stepNow(action, subject), element);
  }

  #add(step: Step, element?: Element): void {
    this.#steps.push({ step, ...(element && { element: new WeakRef(element) }) });
    const since = new Date(Date.now() - this.#longestMs).toISOString();
    while (this.#steps.length > maxSteps || (this.#steps[0] && this.#steps[0].step.at < since)) {
      const dropped = this.#steps.shift()?.step;
      if (dropped?.action === "open") this.#page = dropped;
    }
  }

  /** Failures in the widget's monitoring must not affect the page. */
  #safely(work: () => void): void {
    try {
      work();
    } catch {
      // For example, an element whose methods the page has replaced.
    }
  }
}

const stepNow = (action: StepAction, subject: Partial<Step>): Step => ({
  at: new Date().toISOString(),
  action,
  role: "",
  name: "",
  private: false,
  ...subject,
});
