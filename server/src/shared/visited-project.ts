import type { WidgetSettings } from "@corkboard/contract";

/** A website project, as its visitors meet it. */
export interface VisitedProject {
  readonly orgId: string;
  readonly id: string;
  readonly name: string;
  readonly settings: WidgetSettings;
  /** Whether pages of this origin may send reports. */
  isUsedOn(origin: string): boolean;
}
