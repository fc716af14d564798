import { catalogue } from "../../texts/catalogue.ts";

export const agentTexts = catalogue(
  {
    connect: "Connect an agent",
    connectHelp:
      "Coding agents claim tickets, ask questions and deliver fixes for you to check. They need a token with the access “Coding agent”.",
    createToken: "Create an agent token",
    tool: "Agent",
    tools: { claude: "Claude Code", codex: "Codex", opencode: "opencode", command: "Another program" },
    way: "How it works",
    ways: { attended: "With you at the screen", unattended: "Unattended" },
    help: {
      claude: "Run this in the repository:",
      codex: "Add this to ~/.codex/config.toml, and set CORKBOARD_TOKEN to the token:",
      opencode: "Add this to opencode.json in the repository, and set CORKBOARD_TOKEN to the token:",
      command:
        "Connect it over MCP to the address of this service followed by /mcp, with the token as a bearer token. For a program that starts its servers as processes, add this, and set CORKBOARD_URL and CORKBOARD_TOKEN:",
    },
    where:
      "Run everything in the repository that the agent is to change, not in Corkboard’s folder. Replace /srv/corkboard with the folder where Corkboard is installed on your computer.",
    tryIt: "Try it first",
    tryHelp:
      "Try it first. This keeps the token in a file that only you can read, shows the next ticket and claims nothing:",
    runHelp: {
      claude: "This claims the next ticket, lets Claude Code work on it and delivers the result:",
      codex: "This claims the next ticket, lets Codex work on it and delivers the result:",
      opencode:
        "This claims the next ticket, runs the command and delivers its result. COMMAND is a script that starts opencode with the ticket’s file and writes the result:",
      command:
        "This claims the next ticket, runs the command and delivers its result. COMMAND reads the ticket’s file and writes the result:",
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
    tools: { claude: "Claude Code", codex: "Codex", opencode: "opencode", command: "Anderes Programm" },
    way: "Arbeitsweise",
    ways: { attended: "Mit Ihnen am Bildschirm", unattended: "Unbeaufsichtigt" },
    help: {
      claude: "Führen Sie das im Repository aus:",
      codex: "Fügen Sie das in ~/.codex/config.toml ein und setzen Sie CORKBOARD_TOKEN auf das Token:",
      opencode: "Fügen Sie das in opencode.json im Repository ein und setzen Sie CORKBOARD_TOKEN auf das Token:",
      command:
        "Verbinden Sie es über MCP mit der Adresse dieses Dienstes und angehängtem /mcp, mit dem Token als Bearer-Token. Für ein Programm, das seine Server als Prozesse startet, fügen Sie das ein und setzen CORKBOARD_URL und CORKBOARD_TOKEN:",
    },
    where:
      "Führen Sie alles in dem Repository aus, das der Agent ändern soll, nicht im Ordner von Corkboard. Ersetzen Sie /srv/corkboard durch den Ordner, in dem Corkboard auf Ihrem Computer installiert ist.",
    tryIt: "Zuerst ausprobieren",
    tryHelp:
      "Probieren Sie es zuerst aus. Das legt das Token in einer Datei ab, die nur Sie lesen können, zeigt das nächste Ticket und übernimmt nichts:",
    runHelp: {
      claude: "Das übernimmt das nächste Ticket, lässt Claude Code daran arbeiten und liefert das Ergebnis:",
      codex: "Das übernimmt das nächste Ticket, lässt Codex daran arbeiten und liefert das Ergebnis:",
      opencode:
        "Das übernimmt das nächste Ticket, führt den Befehl aus und liefert sein Ergebnis. COMMAND ist ein Skript, das opencode mit der Datei des Tickets startet und das Ergebnis schreibt:",
      command:
        "Das übernimmt das nächste Ticket, führt den Befehl aus und liefert sein Ergebnis. COMMAND liest die Datei des Tickets und schreibt das Ergebnis:",
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
