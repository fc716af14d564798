import { card, evaluationSources, feedback, open } from "../evaluation-source.ts";
import { chromeOnWindows, firefoxOnLinux } from "./browsers.ts";

export const tuningFeaturesGerman = evaluationSources("feature", "de", [
  {
    name: "leiste statt pop-up",
    source: feedback({
      type: "feature",
      title: "Newsletter-Pop-up beim Öffnen der Seite",
      description:
        "Wir hätten gern ein Pop-up, das sofort beim Öffnen der Startseite erscheint und zur Anmeldung für den Newsletter " +
        "einlädt.",
      pageUrl: "https://www.holzmanufaktur-eder.example/",
      browserInfo: chromeOnWindows,
      comments: [
        ["Tabea Kern", "Sofort beim Öffnen? Das schließen die meisten ungelesen."],
        ["Georg Eder", "Mein Schwager hat das auch so und ist zufrieden."],
        ["Tabea Kern", "Auf dem Telefon werten Suchmaschinen so etwas außerdem ab."],
        ["Georg Eder", "Das wusste ich nicht."],
        ["Lukas Amrein", "Wir könnten eine schmale Leiste unter dem Header nehmen, die man schließen kann."],
        ["Georg Eder", "Und wann kommt die?"],
        ["Lukas Amrein", "Zum Beispiel nach 30 Sekunden."],
        ["Georg Eder", "Klingt gut. Und wenn jemand sie schließt?"],
        ["Tabea Kern", "Dann bleibt sie 90 Tage weg."],
        [
          "Georg Eder",
          "Einverstanden, also kein Pop-up, sondern die Leiste unter dem Header, nach 30 Sekunden, und nach dem Schließen " +
            "90 Tage Ruhe.",
        ],
      ],
    }),
    priorities: { levels: ["medium", "low"], because: "Werbung für den Newsletter, nichts hängt davon ab" },
    required: {
      element: ["Leiste"],
      ort: ["unter dem Header"],
      wann: ["30 Sekunden"],
      ruhe: ["90 Tage"],
    },
    decided: { element: ["Leiste"], wann: ["30 Sekunden"], ruhe: ["90 Tage"] },
    forbidden: { inCriteria: ["Pop-up", "sofort beim Öffnen"], inTitle: ["Pop-up"] },
  },
  {
    name: "merkliste im museum",
    source: feedback({
      type: "feature",
      title: "Idee: Merkliste",
      description:
        "Ich würde mir vor dem Besuch gern die Objekte merken, die ich sehen möchte, ohne ein Konto anzulegen. 20 Stück würden " +
        "mir völlig reichen. Ist nicht dringend, wäre aber schön!",
      pageUrl: "https://sammlung.stadtmuseum-aulen.example/objekte",
      browserInfo: firefoxOnLinux,
    }),
    priorities: { levels: ["low"], because: "ausdrücklich nicht dringend" },
    required: {
      wunsch: ["Merkliste", "merken"],
      konto: ["ohne ein Konto", "ohne Konto"],
      grenze: ["20"],
      seite: ["/objekte"],
    },
    forbidden: { anywhere: ["Anmeldung erforderlich"] },
  },
  {
    name: "sms erinnerung",
    source: card({
      title: "Terminbuchung: Erinnerung per SMS",
      description:
        "Patienten sollen 48 Stunden vor dem Termin per SMS erinnert werden. Zurzeit erscheint fast jeder zehnte nicht.",
      labels: ["Terminbuchung"],
      checklist: [
        open("Einwilligung im Buchungsformular abfragen"),
        open("Absender „Praxis Rot“"),
        open("Absage mit der Antwort STOPP"),
      ],
      comments: [
        ["Dr. Silke Rot", "48 Stunden sind zu früh, das vergessen sie wieder. Bitte 24 Stunden vorher."],
        ["Emre Tan", "Geändert: 24 Stunden vorher. Auch sonntags?"],
        ["Dr. Silke Rot", "Nein, sonntags nicht, dann lieber am Samstag um 10 Uhr."],
      ],
    }),
    priorities: { levels: ["medium"], because: "nützlich für den Betrieb, keine Eile genannt" },
    required: {
      frist: ["24 Stunden"],
      sonntag: ["sonntags", "Sonntag"],
      ersatz: ["10 Uhr"],
      absage: ["STOPP"],
      absender: ["Praxis Rot"],
    },
    decided: { frist: ["24 Stunden"], absage: ["STOPP"] },
    forbidden: { inCriteria: ["48 Stunden"] },
  },
  {
    name: "rechnung als download",
    source: feedback({
      type: "feature",
      title: "WARUM GIBT ES KEINE RECHNUNG ZUM HERUNTERLADEN???",
      description:
        "JEDES MAL muss ich anrufen und um eine Rechnung betteln!!! Das ist DAS LETZTE! Ich will sie als PDF in meinem " +
        "Kundenkonto bei jeder Bestellung herunterladen können, ist das so schwer??",
      pageUrl: "https://www.buerobedarf-mahler.example/konto/bestellungen",
      browserInfo: chromeOnWindows,
      comments: [
        ["Anke Mahler", "Bitte für alle Bestellungen seit dem 1. Januar 2024, ältere haben wir nur auf Papier."],
      ],
    }),
    priorities: { levels: ["medium", "low"], because: "ein berechtigter Wunsch, laut vorgetragen; anrufen hilft" },
    required: {
      format: ["PDF"],
      seite: ["/konto/bestellungen", "Kundenkonto"],
      was: ["Rechnung"],
      seit: ["1. Januar 2024", "01.01.2024", "1.1.2024"],
    },
    forbidden: { inTitle: ["DAS LETZTE"], inCriteria: ["DAS LETZTE", "betteln"] },
  },
]);
