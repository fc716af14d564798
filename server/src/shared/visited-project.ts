import type { WidgetSettings } from "@corkboard/contract";

/** The part of a website project that concerns its visitors. */
export interface VisitedProject {
  readonly orgId: string;
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly settings: WidgetSettings;
  /** Whether pages of this origin may send reports. */
  allowsOrigin(origin: string): boolean;
}
