import type { ComponentType } from "preact";
import type { AnnotatorProps } from "../annotate/annotator.tsx";
import type { Evidence, PanelContext, Prefill, Recording } from "../panel-context.ts";
import type { Texts } from "../texts/en.ts";
import type { Report } from "../wire.ts";
import { buildReport, describeEvidence } from "./build-report.ts";
import { type Draft, emptyDraft } from "./draft.ts";
import type { SubmitResult } from "./submit-result.ts";
import { recallVisitor } from "./remembered-visitor.ts";

/** The panel's state apart from the draft. */
interface View {
  /** Set while an image is being annotated. */
  readonly Annotator: ComponentType<AnnotatorProps> | undefined;
  /** Set once the visitor has opened the list of facts. */
  readonly ReportFacts: ComponentType<{ session: Session }> | undefined;
  readonly isCapturing: boolean;
  /** Why a screenshot failed, or what is missing in it. */
  readonly problem: string | undefined;
  /** The visitor tried to send; errors are shown from then on. */
  readonly isChecked: boolean;
  readonly isSending: boolean;
  readonly result: SubmitResult | undefined;
  /** A manual retry failed. */
  readonly hasTriedAgain: boolean;
}

const initialView: View = {
  Annotator: undefined,
  ReportFacts: undefined,
  isCapturing: false,
  problem: undefined,
  isChecked: false,
  isSending: false,
  result: undefined,
  hasTriedAgain: false,
};

/** Where the focus moves when the focused element is removed. */
export type Focus = "#heading" | "#title" | ".quiet" | ".tiles button" | ".tiles button:last-child";

/** The panel's state. The view is derived from it and rendered again with every change. */
export class Session {
  readonly context: PanelContext;
  readonly texts: Texts;
  readonly #onChange: (focus?: Focus) => void;
  /** The draft's fields that the visitor has changed. */
  readonly #touched = new Set<string>();
  draft: Draft;
  view = initialView;
  /** What is shown, and thereby exactly what is sent. */
  report: Report;

  constructor(context: PanelContext, texts: Texts, onChange: (focus?: Focus) => void) {
    this.context = context;
    this.texts = texts;
    this.#onChange = onChange;
    this.draft = this.#newDraft();
    this.report = buildReport(this.draft);
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

  /** The draft can be replaced without losing anything. */
  get isUntouched(): boolean {
    return this.#touched.size === 0 && !this.view.isSending && !this.view.result;
  }

  /** Undefined if there is none that may be sent. */
  get recording(): Recording | undefined {
    const { recording } = this.draft.evidence;
    return recording?.isEmptied ? undefined : recording;
  }

  /** Keeps what the visitor entered, with its evidence; the page's values fill only empty fields. */
  begin(prefill: Prefill, evidence: Evidence): void {
    if (this.isUntouched) this.draft = this.#newDraft(evidence);
    const { draft } = this;
    const isFree = ([field]: [string, unknown]) =>
      !this.#touched.has(field) && (field === "type" || !Reflect.get(draft, field));
    const given = Object.entries({ ...recallVisitor(this.context.visitor()), ...prefill }).filter(isFree);
    this.draft = { ...draft, ...Object.fromEntries(given) };
    this.#draw();
  }

  startOver(): void {
    this.view = initialView;
    this.#touched.clear();
    this.draft = this.#newDraft();
    this.#draw("#title");
  }

  #newDraft(evidence = this.context.evidence()): Draft {
    return emptyDraft(recallVisitor(this.context.visitor()), describeEvidence(evidence));
  }

  #draw(focus?: Focus): void {
    // While sending, the report stays as it is being sent.
    if (!this.view.isSending) this.report = buildReport(this.draft);
    this.#onChange(focus);
  }
}
