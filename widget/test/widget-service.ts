import type { Report, WidgetConfig } from "../src/wire.ts";

export interface ReceivedReport {
  readonly id: string;
  readonly report: Report;
  readonly screenshot: Buffer | undefined;
  readonly recording: Buffer | undefined;
}

/** Where the widget's reports go, as far as its tests need to know. */
export interface WidgetService {
  readonly url: string;
  readonly key: string;
  /** What has arrived since the last look. */
  received(): Promise<ReceivedReport[]>;
  /** Lets pages of this origin report. */
  allow(origin: string): Promise<void>;
  configure(settings: Partial<WidgetConfig>): Promise<void>;
  stop(): Promise<void>;
}
