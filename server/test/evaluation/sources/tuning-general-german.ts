import { card, evaluationSources, feedback } from "../evaluation-source.ts";
import { chromeOnAndroid, edgeOnWindows } from "./browsers.ts";

export const tuningGeneralGerman = evaluationSources("general", "de", [
  {
    name: "wo ist die preisliste",
    source: feedback({
      type: "general",
      title: "Frage",
      description: "Wo finde ich bei Ihnen die Preisliste? Ich habe überall gesucht.",
      pageUrl: "https://www.autowerkstatt-pohl.example/leistungen",
      browserInfo: chromeOnAndroid,
      comments: [
        ["Sven Pohl", "Die liegt als PDF ganz unten auf der Seite Kontakt, da findet sie niemand."],
        ["Katrin Wolff", "Sollen wir sie auf die Startseite setzen?"],
        ["Sven Pohl", "Nein, lieber ins Hauptmenü, unter „Leistungen“, als Punkt „Preise 2026“."],
      ],
    }),
    priorities: { levels: ["low", "medium"], because: "eine Frage, aus der ein Menüpunkt wird" },
    required: { was: ["Preisliste"], ort: ["Hauptmenü"], oberpunkt: ["Leistungen"], punkt: ["Preise 2026"] },
    decided: { punkt: ["Preise 2026", "Hauptmenü"] },
    forbidden: { asTitle: ["Frage"], inCriteria: ["auf die Startseite"] },
  },
  {
    name: "neuer preis mittagsmenü",
    source: feedback({
      type: "general",
      title: "Neuer Preis Mittagsmenü",
      description: "Bitte ab 1. April das Mittagsmenü von 14,50 € auf 15,90 € ändern. Danke!",
      pageUrl: "https://www.gasthaus-zur-linde.example/speisekarte",
      browserInfo: edgeOnWindows,
      comments: [
        ["Vroni Huber", "Ich habe noch einmal gerechnet: nicht 15,90 €, sondern 16,20 €."],
        ["Vroni Huber", "Der Kinderteller bleibt bei 8,90 €."],
      ],
    }),
    priorities: { levels: ["medium", "low"], because: "eine gewöhnliche Änderung mit Datum" },
    required: {
      was: ["Mittagsmenü"],
      preis: ["16,20"],
      datum: ["1. April", "01.04.", "1.4."],
      seite: ["/speisekarte", "Speisekarte"],
    },
    decided: { preis: ["16,20"] },
    forbidden: { inCriteria: ["15,90"], inTitle: ["15,90"] },
  },
  {
    name: "abfuhrkalender",
    source: card({
      title: "Abfuhrkalender 2026 einpflegen",
      description:
        "Auf der Seite steht noch der Kalender von 2025. Seit dem 2. Januar stellen die Leute die Tonnen am falschen Tag " +
        "hinaus, das Telefon steht nicht still.",
      labels: ["Bürgerservice", "Inhalt"],
      comments: [
        ["Ute Hellmann", "Die Termine kommen vom Landkreis als Datei abfuhr-2026.ics."],
        ["Holger Jahn", "Sollen die alten Termine stehen bleiben?"],
        ["Ute Hellmann", "Nein, bitte entfernen. Sonst rufen sie wieder an."],
        ["Holger Jahn", "Nehme ich als Nächstes, hohe Priorität."],
      ],
    }),
    priorities: { levels: ["high"], because: "die Bürger werden täglich fehlgeleitet; der Bearbeiter sagt hoch" },
    required: {
      was: ["Abfuhrkalender"],
      datei: ["abfuhr-2026.ics"],
      "alte Termine": ["alten Termine", "2025"],
      seit: ["2. Januar", "02.01.", "2.1."],
    },
    decided: { was: ["2026"] },
  },
]);
