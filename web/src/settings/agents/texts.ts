import { catalogue } from "../../texts/catalogue.ts";

export const agentTexts = catalogue(
  {
    connect: "Connect an agent",
    connectHelp:
      "Coding agents claim tickets, ask questions and deliver fixes for you to check. They need a token with the access “Coding agent”.",
    createToken: "Create an agent token",
    tool: "Agent",
    tools: { claude: "Claude Code", codex: "Codex", opencode: "opencode", command: "Any command" },
    help: {
      claude: "Run this in the repository:",
      codex: "Add this to ~/.codex/config.toml, and set CORKBOARD_TOKEN to the token:",
      opencode: "Add this to opencode.json in the repository, and set CORKBOARD_TOKEN to the token:",
      command:
        "Run this in a checkout of Corkboard. It keeps the token in a file that only you can read, claims the next ticket, runs the command and delivers its result:",
    },
    project: "Project",
    questions: "Questions and deliveries of agents",
    questionsHelp:
      "Agents can ask two questions per attempt that are meant for the person who reported a problem. A delivery with an unmet criterion always waits for the team.",
    policy: "Questions for reporters",
    policies: {
      team: "Ask the team first, which can forward them",
      reporter: "Ask the reporter directly",
    },
    review: "Deliveries",
    reviews: {
      team: "The team checks them first and shows them to the client",
      client: "Show them to the client at once",
    },
  },
  {
    connect: "Agenten verbinden",
    connectHelp:
      "Coding-Agenten übernehmen Tickets, stellen Fragen und liefern Lösungen zum Prüfen. Sie brauchen ein Token mit dem Zugriff „Coding-Agent“.",
    createToken: "Agenten-Token erstellen",
    tool: "Agent",
    tools: { claude: "Claude Code", codex: "Codex", opencode: "opencode", command: "Beliebiger Befehl" },
    help: {
      claude: "Führen Sie das im Repository aus:",
      codex: "Fügen Sie das in ~/.codex/config.toml ein und setzen Sie CORKBOARD_TOKEN auf das Token:",
      opencode: "Fügen Sie das in opencode.json im Repository ein und setzen Sie CORKBOARD_TOKEN auf das Token:",
      command:
        "Führen Sie das in einem Checkout von Corkboard aus. Es legt das Token in einer Datei ab, die nur Sie lesen können, übernimmt das nächste Ticket, führt den Befehl aus und liefert sein Ergebnis:",
    },
    project: "Projekt",
    questions: "Fragen und Lieferungen von Agenten",
    questionsHelp:
      "Agenten können pro Versuch zwei Fragen stellen, die für die meldende Person gedacht sind. Eine Lieferung mit einem nicht erfüllten Kriterium wartet immer auf das Team.",
    policy: "Fragen an Meldende",
    policies: {
      team: "Zuerst an das Team, das sie weiterleiten kann",
      reporter: "Direkt an die meldende Person",
    },
    review: "Lieferungen",
    reviews: {
      team: "Das Team prüft sie zuerst und zeigt sie dem Kunden",
      client: "Dem Kunden sofort zeigen",
    },
  },
);
