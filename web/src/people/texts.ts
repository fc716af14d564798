import { catalogue } from "../texts/catalogue.ts";

export const peopleTexts = catalogue(
  {
    assignee: "Assignee",
    unassigned: "Unassigned",
    assign: "Assign",
    nobody: "Nobody",
    me: (name: string) => `${name} (you)`,
    more: (name: string, count: number) => `${name} and ${count} more`,
  },
  {
    assignee: "Zuständig",
    unassigned: "Nicht zugewiesen",
    assign: "Zuweisen",
    nobody: "Niemand",
    me: (name) => `${name} (Sie)`,
    more: (name, count) => `${name} und ${count} weitere`,
  },
);
