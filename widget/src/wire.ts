import type { FeedbackType, Step, StepAction, WidgetConfig, WidgetLanguage, WidgetPosition } from "@corkboard/contract";

/** The types exchanged with the service, which validates all of it again. */

export type ReportType = FeedbackType;
export type Position = WidgetPosition;
export type Language = Exclude<WidgetLanguage, "auto">;
export type { Step, StepAction, WidgetConfig };

/** Coordinates are fractions of the screenshot's width and height. */
export type Annotation =
  | { type: "rect"; x: number; y: number; width: number; height: number; comment?: string }
  | { type: "arrow"; x1: number; y1: number; x2: number; y2: number; comment?: string }
  | { type: "pen"; points: [number, number][]; comment?: string }
  | { type: "pin"; x: number; y: number; comment?: string }
  | { type: "text"; x: number; y: number; comment?: string };

export interface ConsoleError {
  readonly at: string;
  readonly message: string;
}

export interface FailedRequest {
  readonly at: string;
  readonly method: string;
  readonly url: string;
  /** 0 if there was no response. */
  readonly status: number;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface BrowserInfo {
  readonly user_agent: string;
  readonly browser: string;
  readonly os: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly screen: { readonly width: number; readonly height: number };
  readonly device_pixel_ratio: number;
  readonly language: string;
  readonly time_zone: string;
  readonly selector: string | null;
  /** Where the selected element is on the page, in pixels. */
  readonly element?: Box | undefined;
  /** The part of the page that the screenshot shows, in pixels. */
  readonly view?: Box | undefined;
  readonly console_errors: readonly ConsoleError[];
  readonly failed_requests: readonly FailedRequest[];
  /** What the visitor did, if they agreed to send a recording. */
  readonly steps?: readonly Step[] | undefined;
}

export type Metadata = Readonly<Record<string, unknown>>;

/** The `report` part of `POST /api/v1/widget/feedback`. */
export interface Report {
  readonly submission_id: string;
  readonly type: ReportType;
  readonly title: string;
  readonly description: string;
  readonly page_url: string;
  readonly reporter_name: string;
  readonly reporter_email: string;
  readonly annotations: readonly Annotation[];
  readonly browser_info: BrowserInfo;
  readonly metadata: Metadata;
  readonly elapsed_ms: number;
  /** A honeypot field, invisible to people. */
  readonly website: string;
}

/**
 * What the service accepts; longer texts are truncated before sending. Limits that the panel itself does not need are
 * defined where they are used, so that they are not part of its chunk.
 */
export const limits = {
  title: 200,
  description: 10_000,
  name: 200,
  email: 254,
} as const;

/** Separate from the others, because the loader needs only this one. */
export const maxMetadataBytes = 8 * 1024;
