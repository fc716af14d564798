import type { Diagnostics, PageState } from "./loader/diagnostics.ts";
import type { Metadata, ReportType, Step, WidgetConfig, Language } from "./wire.ts";

export interface Visitor {
  readonly name?: string;
  readonly email?: string;
}

/** What `Corkboard.open()` can prefill. */
export interface OpenOptions {
  readonly type?: ReportType;
  readonly title?: string;
  readonly description?: string;
}

/** The validated options, as the loader passes them on: strings under names of draft fields. */
export type Prefill = Readonly<Record<string, string>>;

/** Where reports are sent: the base URL of `widget.js`, and the project's key. */
export interface Destination {
  readonly service: string;
  readonly apiKey: string;
  /** The browser's native fetch, even if the page has replaced it. */
  readonly fetch: typeof fetch;
}

/** What happened on the page until one moment. Later events do not change it. */
export interface Recording {
  /** The page has since marked an element as private, so that nothing of it may be sent. */
  readonly isEmptied: boolean;
  /** What the visitor did; undefined if it is emptied. */
  readonly steps: readonly Step[] | undefined;
  /** As it is sent; undefined if it is emptied or too large. */
  read(): Promise<Blob | undefined>;
}

/** The page as it was when the visitor opened the widget: typing a report must not push out what it is about. */
export interface Evidence extends PageState {
  readonly metadata: Metadata;
  /** Undefined if nothing was recorded. */
  readonly recording: Recording | undefined;
}

/** What the loader passes to the panel. */
export interface PanelContext extends Destination {
  readonly root: ShadowRoot;
  readonly config: WidgetConfig;
  readonly language: Language;
  /** The page's text overrides, from the script tag's attributes. */
  readonly texts: Readonly<Record<string, string>>;
  readonly diagnostics: Diagnostics;
  visitor(): Visitor;
  evidence(): Evidence;
}

export interface Panel {
  open(prefill: Prefill, evidence: Evidence): void;
  close(): void;
  /** Reopens the dialog after the widget was removed from the page and reattached. */
  restore(): void;
  /** Shows that the recording was emptied. */
  redraw(): void;
}
