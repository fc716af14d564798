import { catalogue } from "../../../texts/catalogue.ts";

export const headerTexts = catalogue(
  { labels: "Labels", assignees: "Assignees", dueDate: "Due date", group: "Group" },
  { labels: "Labels", assignees: "Zuständige", dueDate: "Fälligkeit", group: "Gruppieren" },
);
