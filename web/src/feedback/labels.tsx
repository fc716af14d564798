import type { Wire } from "@corkboard/client";
import { catalogue } from "../texts/catalogue.ts";
import { classNames } from "../ui/class-names.ts";
import { Bug, Lightbulb, MessageSquare } from "../ui/icons.ts";

export const feedbackLabels = catalogue(
  {
    status: { new: "New", in_progress: "In progress", review: "Review", done: "Done" },
    type: { bug: "Bug", feature: "Idea", general: "General" },
  },
  {
    status: { new: "Neu", in_progress: "In Arbeit", review: "Prüfung", done: "Erledigt" },
    type: { bug: "Fehler", feature: "Idee", general: "Allgemein" },
  },
);

export const feedbackStatuses = ["new", "in_progress", "review", "done"] as const;
export const feedbackTypes = ["bug", "feature", "general"] as const;

const dots: Record<Wire.FeedbackStatus, string> = {
  new: "bg-new",
  in_progress: "bg-progress",
  review: "bg-review",
  done: "bg-done",
};

/** Always next to the status's name, or with it as a title: never colour alone. */
export const StatusDot = ({ status }: { readonly status: Wire.FeedbackStatus }) => (
  <span aria-hidden="true" className={classNames("size-2 shrink-0 rounded-full", dots[status])} />
);

const icons = { bug: Bug, feature: Lightbulb, general: MessageSquare };
const colours = { bug: "text-bug", feature: "text-feature", general: "text-general" };

export function TypeIcon({ type, size = 14 }: { readonly type: Wire.FeedbackType; readonly size?: number }) {
  const Icon = icons[type];
  return <Icon size={size} aria-hidden="true" className={classNames("shrink-0", colours[type])} />;
}
