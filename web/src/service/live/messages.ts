import type { Wire } from "@corkboard/client";

/** From a tab to the shared stream. */
export type TabMessage = JoinMessage | { readonly type: "leave" };

export interface JoinMessage {
  readonly type: "join";
  readonly organisation: string;
  /** The end of the event log before the tab loaded anything. */
  readonly after: number | undefined;
}

/** From the shared stream to the tabs of its organisation. */
export type StreamMessage =
  | { readonly type: "events"; readonly events: readonly Wire.Event[] }
  | { readonly type: "notification"; readonly message: Wire.NotificationMessage }
  | { readonly type: "state"; readonly state: StreamState }
  /** Whether the tab receives every event after the position that it joined with. */
  | { readonly type: "joined"; readonly isComplete: boolean }
  /** Events were missed: everything must be loaded again. */
  | { readonly type: "reset" };

/** `ended` needs a new sign-in. */
export type StreamState = "connecting" | "open" | "lost" | "ended";
