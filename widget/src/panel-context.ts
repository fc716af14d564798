import type { Diagnostics } from "./loader/diagnostics.ts";
import type { Metadata, ReportType, WidgetConfig, Language } from "./wire.ts";

export interface Visitor {
  readonly name?: string;
  readonly email?: string;
}

/** What `Corkboard.open()` can fill in beforehand. */
export interface OpenOptions {
  readonly type?: ReportType;
  readonly title?: string;
  readonly description?: string;
}

/** The same as the loader hands it on: texts under names that the draft knows, none of them anything else. */
export type Filling = Readonly<Record<string, string>>;

/** Where reports go: the address beside which `widget.js` lies, and the project's key. */
export interface Destination {
  readonly service: string;
  readonly apiKey: string;
  /** The browser's own, whatever the page has put in its place. */
  readonly fetch: typeof fetch;
}

/** What the recorder kept, as it is sent; undefined where that is too much. */
export type ReadRecording = () => Promise<Blob | undefined>;

/** Everything the panel gets from the loader. */
export interface PanelContext extends Destination {
  readonly root: ShadowRoot;
  readonly config: WidgetConfig;
  readonly language: Language;
  /** Texts of the page's own, from attributes. */
  readonly texts: Readonly<Record<string, string>>;
  readonly diagnostics: Diagnostics;
  visitor(): Visitor;
  metadata(): Metadata;
  recording(): ReadRecording | undefined;
}

export interface Panel {
  open(filling: Filling): void;
  close(): void;
  /** Shows itself again after the page has taken the widget out and it was put back. */
  restore(): void;
}
