import type { WidgetConfig } from "@corkboard/contract";
import type { VisitedProject } from "../../../shared/visited-project.ts";

export function presentConfig({ id, name, settings }: VisitedProject): WidgetConfig {
  const { position, color, language, texts, recording, reporter_replies: ask_email } = settings;
  return { project: { id, name }, position, color, language, texts, recording, ask_email };
}
