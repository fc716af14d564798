import type { Wire } from "@corkboard/client";

/** From a tab to the shared stream. */
export type TabMessage = { readonly type: "join"; readonly organisation: string } | { readonly type: "leave" };

/** From the shared stream to the tabs of its organisation. */
export type StreamMessage =
  | { readonly type: "events"; readonly events: readonly Wire.Event[] }
  | { readonly type: "notification"; readonly message: Wire.NotificationMessage }
  | { readonly type: "state"; readonly state: StreamState }
  /** Events were missed: everything must be loaded again. */
  | { readonly type: "reset" };

/** `ended` needs a new sign-in. */
export type StreamState = "connecting" | "open" | "lost" | "ended";
