import { card, evaluationSources, feedback } from "../evaluation-source.ts";
import { chromeOnAndroid, edgeOnWindows } from "./browsers.ts";

export const tuningBugsGerman = evaluationSources("bug", "de", [
  {
    name: "niemand kann bezahlen",
    source: feedback({
      type: "bug",
      title: "Hilfe!!!",
      description:
        "Seit heute Morgen kann niemand mehr bezahlen. Nach dem Klick auf „Zahlungspflichtig bestellen“ kommt nur eine " +
        "weiße Seite. Gestern ging es noch. Bitte ganz schnell!",
      pageUrl: "https://shop.bergkorn.example/kasse",
      browserInfo: {
        ...edgeOnWindows,
        failed_requests: [{ method: "POST", url: "https://shop.bergkorn.example/api/zahlung", status: 500 }],
      },
      comments: [
        ["Heike Brandl", "Bei mir auch, weiße Seite nach der Kasse."],
        ["Kundendienst", "Schon vier Anrufe: weiße Seite beim Bezahlen, egal ob PayPal oder Kreditkarte."],
        ["Heike Brandl", "Immer noch weiß!!"],
        ["Jannik Vogt", "Das Zertifikat des Zahlungsanbieters ist am 03.03.2026 abgelaufen, daher die Antwort 500."],
      ],
    }),
    priorities: { levels: ["critical"], because: "der Shop nimmt kein Geld mehr ein" },
    required: {
      knopf: ["Zahlungspflichtig bestellen"],
      symptom: ["weiße Seite", "500"],
      seite: ["/kasse"],
      ursache: ["Zertifikat"],
      datum: ["03.03.2026", "3. März", "3.3.2026"],
    },
    forbidden: { asTitle: ["Hilfe!!!"] },
  },
  {
    name: "anfragen kommen nicht an",
    source: feedback({
      type: "general",
      title: "Kleine Anmerkung zum Anfrageformular",
      description:
        "Guten Tag, vielleicht übersehen wir ja nur etwas. Seit dem 12. Januar ist über das Anfrageformular keine einzige " +
        "Anfrage mehr bei uns angekommen, üblich sind etwa 15 in der Woche. Den Patienten wird aber „Vielen Dank für Ihre " +
        "Nachricht“ angezeigt. Wenn Sie bei Gelegenheit einmal schauen könnten? Herzliche Grüße aus der Praxis",
      pageUrl: "https://www.physio-lindenhof.example/anfrage",
      browserInfo: edgeOnWindows,
    }),
    priorities: { levels: ["high", "critical"], because: "alle Anfragen gehen verloren, so höflich es klingt" },
    required: {
      element: ["Anfrageformular"],
      seit: ["12. Januar", "12.01.", "12.1."],
      menge: ["15"],
      meldung: ["Vielen Dank für Ihre Nachricht"],
    },
    forbidden: { inCriteria: ["Herzliche Grüße", "bei Gelegenheit"] },
  },
  {
    name: "hundesteuer abmeldung",
    source: card({
      title: "PDF-Formulare lassen sich nicht öffnen",
      description:
        "Eine Bürgerin hat am Telefon gesagt, dass sich die Formulare auf der Seite Hundesteuer nicht öffnen lassen. " +
        "Bitte alle PDFs der Stadt neu hochladen.",
      labels: ["Formulare", "Stadtkasse"],
      comments: [
        ["Birgit Thoma", "Welche genau? Bei mir gehen die Anmeldung und die Satzung auf."],
        ["Ralf Köster", "Sie meinte die Abmeldung."],
        ["Birgit Thoma", "Stimmt, die Datei hundesteuer-abmeldung.pdf ist 0 Byte groß. Alle anderen sind in Ordnung."],
        ["Ralf Köster", "Gut, dann müssen nicht alle PDFs neu hochgeladen werden, sondern nur die Abmeldung."],
        [
          "Mareike Stolz",
          "Verloren ging nichts, und abmelden kann man den Hund auch online. Priorität niedrig, kann bis nächste Woche warten.",
        ],
      ],
    }),
    priorities: { levels: ["low"], because: "das Team hat die Priorität auf niedrig gesetzt" },
    required: {
      datei: ["hundesteuer-abmeldung.pdf"],
      befund: ["0 Byte"],
      seite: ["Hundesteuer"],
    },
    decided: { "nur diese Datei": ["Abmeldung"] },
    forbidden: { inCriteria: ["alle PDFs"], inTitle: ["alle PDFs"] },
  },
  {
    name: "kalender verdeckt",
    source: feedback({
      type: "bug",
      title: "Datum nicht wählbar",
      description: "",
      pageUrl: "https://ferien.moorhof.example/buchen",
      screenshotLink: "/api/v1/files/moorhof-buchen.png",
      browserInfo: { ...chromeOnAndroid, selector: "#anreise .kalender" },
      annotations: [
        { type: "arrow", comment: "Der Kalender liegt unter dem Button „Jetzt buchen“" },
        { type: "rect", comment: "Die Tage 22 bis 31 kann ich nicht antippen" },
      ],
    }),
    priorities: { levels: ["medium", "high"], because: "Buchungen am Monatsende scheitern auf dem Telefon" },
    required: {
      tage: ["22 bis 31", "22–31", "22-31"],
      element: ["Kalender"],
      verdeckt: ["Jetzt buchen"],
      seite: ["/buchen"],
      gerät: ["Android"],
    },
  },
]);
