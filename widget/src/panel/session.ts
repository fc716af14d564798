import type { ComponentType } from "preact";
import type { AnnotatorProps } from "../annotate/annotator.tsx";
import type { Filling, PanelContext } from "../panel-context.ts";
import type { Texts } from "../texts/en.ts";
import type { Report } from "../wire.ts";
import { buildReport } from "./build-report.ts";
import { type Draft, emptyDraft } from "./draft.ts";
import type { Ending } from "./ending.ts";
import { recallVisitor } from "./remembered-visitor.ts";

/** What the panel shows besides the draft itself. */
interface View {
  /** There once a picture is being marked. */
  readonly Annotator: ComponentType<AnnotatorProps> | undefined;
  /** There once the visitor has asked what is sent. */
  readonly WhatIsSent: ComponentType<{ session: Session }> | undefined;
  readonly isCapturing: boolean;
  /** Why a screenshot did not work, or what is missing in it. */
  readonly problem: string | undefined;
  /** The visitor tried to send; what is wrong is shown from then on. */
  readonly isChecked: boolean;
  readonly isSending: boolean;
  readonly ending: Ending | undefined;
  /** The visitor did not want to wait, in vain. */
  readonly hasTriedAgain: boolean;
}

const atFirst: View = {
  Annotator: undefined,
  WhatIsSent: undefined,
  isCapturing: false,
  problem: undefined,
  isChecked: false,
  isSending: false,
  ending: undefined,
  hasTriedAgain: false,
};

/** Where the focus goes when what had it is gone. */
export type Focus = "#heading" | "#title" | ".quiet" | ".tiles button" | ".tiles button:last-child";

/** One visitor's way through the panel. Everything shown follows from it, and every change shows it anew. */
export class Session {
  readonly context: PanelContext;
  readonly texts: Texts;
  readonly #onChange: (focus?: Focus) => void;
  /** Which parts of the draft are the visitor's own doing. */
  readonly #touched = new Set<string>();
  draft: Draft;
  view = atFirst;
  /** What is on show, and with that exactly what is sent. */
  report: Report;

  constructor(context: PanelContext, texts: Texts, onChange: (focus?: Focus) => void) {
    this.context = context;
    this.texts = texts;
    this.#onChange = onChange;
    this.draft = this.#newDraft();
    this.report = buildReport(this.draft, context);
  }

  write(part: Partial<Draft>, focus?: Focus): void {
    for (const name of Object.keys(part)) this.#touched.add(name);
    this.draft = { ...this.draft, ...part };
    this.#draw(focus);
  }

  show(part: Partial<View>, focus?: Focus): void {
    this.view = { ...this.view, ...part };
    this.#draw(focus);
  }

  /** Nothing is lost if something else takes the draft's place. */
  get isUntouched(): boolean {
    return this.#touched.size === 0 && !this.view.isSending && !this.view.ending;
  }

  /** What was begun stays as it is; what the page has to say is filled in where nothing is yet. */
  begin(filling: Filling): void {
    if (this.isUntouched) this.draft = this.#newDraft();
    const { draft } = this;
    const isFree = ([field]: [string, unknown]) =>
      !this.#touched.has(field) && (field === "type" || !Reflect.get(draft, field));
    const given = Object.entries({ ...recallVisitor(this.context.visitor()), ...filling }).filter(isFree);
    this.draft = { ...draft, ...Object.fromEntries(given) };
    this.#draw();
  }

  startOver(): void {
    this.view = atFirst;
    this.#touched.clear();
    this.draft = this.#newDraft();
    this.#draw("#title");
  }

  #newDraft(): Draft {
    return emptyDraft(recallVisitor(this.context.visitor()));
  }

  #draw(focus?: Focus): void {
    // What is on its way stays on show as it went.
    if (!this.view.isSending) this.report = buildReport(this.draft, this.context);
    this.#onChange(focus);
  }
}
