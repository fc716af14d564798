/** A page of the app, as the router is told to open it. */
export interface Target {
  readonly to: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: Readonly<Record<string, unknown>>;
}

export type EntryIcon =
  | "action"
  | "add"
  | "page"
  | "project"
  | "board"
  | "view"
  | "person"
  | "settings"
  | "feedback"
  | "card"
  | "ticket"
  | "comment";

/** Something that the palette offers: a place to go to, or something to do on the page. */
export interface Entry {
  readonly id: string;
  readonly label: string;
  readonly icon: EntryIcon;
  /** What else there is to know, such as the project. */
  readonly detail?: string | undefined;
  /** Where the words were found, if not in the label. */
  readonly excerpt?: string | undefined;
  readonly target?: Target;
  /** Does it, once the palette is closed. */
  readonly run?: () => void;
  /** The keys that do the same without the palette. */
  readonly keys?: string;
}

export interface EntryGroup {
  readonly value: string;
  readonly items: readonly Entry[];
}
