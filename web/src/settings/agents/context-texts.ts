import { catalogue } from "../../texts/catalogue.ts";

export const contextTexts = catalogue(
  {
    title: "For coding agents",
    help: "Every agent reads this first. The commands are run by “agent run” on the agent’s machine. Clients and reporters never see any of it.",
    labels: {
      repository: "Repository",
      base_branch: "Base branch",
      branch_pattern: "Branch of a ticket",
      setup_command: "Set-up command",
      test_command: "Test command",
      preview_command: "Preview command",
      preview_url: "Preview address",
      rules: "Rules",
    },
    helps: {
      repository: "The address that git clones from, without a password.",
      base_branch: "Where work starts. If empty, the default branch of the repository.",
      branch_pattern: "{ref} is the end of the ticket’s ID, {slug} a few words of its title, {id} its ID.",
      setup_command: "Prepares a fresh checkout, on the agent’s machine.",
      test_command: "Shows whether a change works, on the agent’s machine.",
      preview_command: "Starts or publishes a preview, on the agent’s machine.",
      preview_url: "With {branch} in place of the branch.",
      rules: "What agents have to observe, in Markdown: conventions, what they must not change, where to find what.",
    },
  },
  {
    title: "Für Coding-Agenten",
    help: "Das liest jeder Agent zuerst. Die Befehle führt „agent run“ auf dem Rechner des Agenten aus. Kunden und Meldende sehen nichts davon.",
    labels: {
      repository: "Repository",
      base_branch: "Ausgangsbranch",
      branch_pattern: "Branch eines Tickets",
      setup_command: "Befehl zum Einrichten",
      test_command: "Befehl zum Testen",
      preview_command: "Befehl für eine Vorschau",
      preview_url: "Adresse der Vorschau",
      rules: "Regeln",
    },
    helps: {
      repository: "Die Adresse, von der git klont, ohne Passwort.",
      base_branch: "Wo die Arbeit beginnt. Wenn leer, der Standardbranch des Repositorys.",
      branch_pattern:
        "{ref} ist das Ende der ID des Tickets, {slug} sind einige Wörter seines Titels, {id} ist seine ID.",
      setup_command: "Richtet einen frischen Checkout ein, auf dem Rechner des Agenten.",
      test_command: "Zeigt, ob eine Änderung funktioniert, auf dem Rechner des Agenten.",
      preview_command: "Startet oder veröffentlicht eine Vorschau, auf dem Rechner des Agenten.",
      preview_url: "Mit {branch} anstelle des Branchs.",
      rules:
        "Was Agenten beachten müssen, in Markdown: Konventionen, was sie nicht ändern dürfen, wo etwas zu finden ist.",
    },
  },
);
