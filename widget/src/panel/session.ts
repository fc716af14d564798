import type { ComponentType } from "preact";
import type { AnnotatorProps } from "../annotate/annotator.tsx";
import type { OpenOptions, PanelContext } from "../panel-context.ts";
import type { Texts } from "../texts/en.ts";
import { type Draft, emptyDraft } from "./draft.ts";
import type { Ending } from "./ending.ts";
import { recallVisitor } from "./remembered-visitor.ts";

/** What the panel shows besides the draft itself. */
interface View {
  /** There once a picture is being marked. */
  readonly Annotator: ComponentType<AnnotatorProps> | undefined;
  readonly isCapturing: boolean;
  /** Why a screenshot did not work, or what is missing in it. */
  readonly problem: string | undefined;
  /** The visitor tried to send; what is wrong is shown from then on. */
  readonly isChecked: boolean;
  readonly isSending: boolean;
  readonly ending: Ending | undefined;
}

const atFirst: View = {
  Annotator: undefined,
  isCapturing: false,
  problem: undefined,
  isChecked: false,
  isSending: false,
  ending: undefined,
};

/** One visitor's way through the panel. Everything shown follows from it, and every change shows it anew. */
export class Session {
  readonly context: PanelContext;
  readonly texts: Texts;
  readonly #onChange: () => void;
  draft: Draft;
  view = atFirst;

  constructor(context: PanelContext, texts: Texts, onChange: () => void) {
    this.context = context;
    this.texts = texts;
    this.#onChange = onChange;
    this.draft = this.#newDraft();
  }

  write(part: Partial<Draft>): void {
    this.draft = { ...this.draft, ...part };
    this.#onChange();
  }

  show(part: Partial<View>): void {
    this.view = { ...this.view, ...part };
    this.#onChange();
  }

  /** What was begun stays as it is; what the page has to say is filled in. */
  begin(options: OpenOptions = {}): void {
    const isUntouched = this.draft.title === "" && this.draft.description === "" && !this.draft.picture;
    if (isUntouched) this.draft = this.#newDraft();
    this.write(options);
  }

  startOver(): void {
    this.view = atFirst;
    this.draft = this.#newDraft();
    this.#onChange();
  }

  #newDraft(): Draft {
    return emptyDraft(recallVisitor(this.context.visitor()));
  }
}
