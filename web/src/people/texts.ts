import { catalogue } from "../texts/catalogue.ts";

export const peopleTexts = catalogue(
  {
    assignee: "Assignee",
    unassigned: "Unassigned",
    assign: "Assign",
    nobody: "Nobody",
    me: (name: string) => `${name} (you)`,
    more: (name: string, count: number) => `${name} and ${count} more`,
    askOwner: (names: string) =>
      names ? `Only owners can create boards. Ask ${names}.` : "Only owners can create boards.",
  },
  {
    assignee: "Zuständig",
    unassigned: "Nicht zugewiesen",
    assign: "Zuweisen",
    nobody: "Niemand",
    me: (name) => `${name} (Sie)`,
    more: (name, count) => `${name} und ${count} weitere`,
    askOwner: (names) =>
      names
        ? `Nur Inhaber können Boards erstellen. Wenden Sie sich an ${names}.`
        : "Nur Inhaber können Boards erstellen.",
  },
);
