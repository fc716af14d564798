/** From the page to the frame in which recordings are played. */
export type PlayerMessage =
  | { readonly type: "load"; readonly recording: ArrayBuffer }
  | { readonly type: "play" }
  | { readonly type: "pause" }
  | { readonly type: "seek"; readonly at: number }
  | { readonly type: "speed"; readonly speed: number }
  | { readonly type: "skip-idle"; readonly isOn: boolean };

export type ReplayProblem = "unreachable" | "too-large" | "broken";

/** From the frame to the page. Times are milliseconds since the recording started. */
export type FrameMessage =
  | { readonly type: "ready" }
  | {
      readonly type: "loaded";
      readonly duration: number;
      /** By the visitor's clock. */
      readonly startedAt: number;
      readonly width: number;
      readonly height: number;
    }
  | { readonly type: "time"; readonly at: number }
  | { readonly type: "playing"; readonly isPlaying: boolean }
  | { readonly type: "failed"; readonly problem: ReplayProblem };
