import { card, evaluationSources, feedback, open } from "../evaluation-source.ts";
import { chromeOnAndroid, chromeOnWindows, safariOnIphone } from "./browsers.ts";

const english = evaluationSources("general", "en", [
  {
    name: "thanks and a map",
    source: feedback({
      type: "general",
      title: "Thank you",
      description:
        "What a lovely afternoon we had at your farm, and booking online was easy. Finding the place was not: on the directions " +
        "page the map shows the old gate in Mill Lane. It would be nice if it showed the new car park. See you next year!",
      pageUrl: "https://www.bramblefarm.example/directions",
      browserInfo: safariOnIphone,
    }),
    priorities: { levels: ["low", "medium"], because: "praise with a wish, though visitors end up at the wrong gate" },
    required: {
      element: ["map"],
      wrong: ["old gate", "Mill Lane"],
      right: ["new car park"],
      page: ["/directions", "directions page"],
    },
    forbidden: { asTitle: ["Thank you"], inCriteria: ["lovely afternoon", "See you next year"] },
  },
  {
    name: "fax number",
    source: feedback({
      type: "general",
      title: "The fax number on the imprint page can go, we gave the machine away",
      pageUrl: "https://www.ostler-law.example/imprint",
    }),
    priorities: { levels: ["low"], because: "a leftover that harms nobody" },
    required: { what: ["fax number"], page: ["imprint"] },
    forbidden: { anywhere: ["phone number"] },
  },
  {
    name: "price of the flu jab",
    source: feedback({
      type: "general",
      title: "New prices for vaccinations",
      description:
        "Please put the new prices on the vaccination page: flu £21, shingles £145. From 1 October. Travel vaccines stay as they are.",
      pageUrl: "https://www.elmtree-clinic.example/vaccinations",
      browserInfo: chromeOnWindows,
      comments: [
        ["Beatrix Lowe", "Sorry, the flu jab is £19, not £21. Shingles is right."],
        ["Arjun Sethi", "So flu £19 and shingles £145, from 1 October?"],
        ["Beatrix Lowe", "Yes."],
      ],
    }),
    priorities: { levels: ["medium", "low"], because: "a routine change with a date" },
    required: { flu: ["£19"], shingles: ["£145"], date: ["1 October"], page: ["/vaccinations", "vaccination page"] },
    decided: { flu: ["£19"] },
    forbidden: { inCriteria: ["£21"], inTitle: ["£21"] },
  },
  {
    name: "old host is switched off",
    source: card({
      title: "Move cottage-bookings.example to the new host",
      description:
        "Hosting at the old provider has been cancelled. They switch the server off on 30 April 2026 at noon.",
      labels: ["hosting", "mail"],
      checklist: [
        open("Copy the 14 mailboxes"),
        open("Lower the DNS lifetime to 300 seconds two days before"),
        open("Test booking on the new host"),
      ],
      comments: [
        ["Lorcan Daly", "Could we ask them for another month?"],
        ["Freya Nyland", "I asked. They will not. Whatever is not moved by then is gone, mails included."],
        ["Lorcan Daly", "Then drop the redesign for now, this is urgent."],
      ],
    }),
    priorities: {
      levels: ["high", "critical"],
      because: "mails and bookings are gone after a fixed day; the team says urgent",
    },
    required: {
      domain: ["cottage-bookings.example"],
      date: ["30 April 2026", "2026-04-30"],
      mailboxes: ["14 mailboxes", "14"],
      lifetime: ["300 seconds", "300"],
    },
    decided: { mailboxes: ["mailboxes"], lifetime: ["300"] },
    forbidden: { inCriteria: ["another month", "redesign"], inTitle: ["redesign"] },
  },
]);

const german = evaluationSources("general", "de", [
  {
    name: "rollstuhl im theater",
    source: feedback({
      type: "general",
      title: "Mit dem Rollstuhl in den kleinen Saal?",
      description: "Kommt man mit dem Rollstuhl in den kleinen Saal? Auf Ihrer Seite steht dazu nichts.",
      pageUrl: "https://www.theater-am-wall.example/besuch",
      browserInfo: chromeOnAndroid,
      comments: [
        ["Kasse", "Das fragen auch am Telefon viele."],
        ["Kasse", "Heute schon wieder zwei Anrufe deswegen."],
        ["Dorothee Quast", "Ja, über den Aufzug im Hof. Es gibt 4 Plätze, die man bis 18 Uhr reservieren muss."],
        ["Malte Siebert", "Dann schreiben wir genau das unter „Anfahrt“ auf die Seite Besuch."],
      ],
    }),
    priorities: { levels: ["low", "medium"], because: "ein fehlender Hinweis, die Antwort gibt es am Telefon" },
    required: {
      was: ["Rollstuhl"],
      weg: ["Aufzug im Hof", "Aufzug"],
      plätze: ["4 Plätze", "4"],
      frist: ["18 Uhr"],
      ort: ["Anfahrt"],
    },
    decided: { hinweis: ["Aufzug", "Anfahrt", "4 Plätze"] },
    forbidden: { anywhere: ["Treppe", "Rampe"] },
  },
  {
    name: "nüsse im pesto",
    source: feedback({
      type: "general",
      title: "Nur ein kleiner Hinweis",
      description:
        "Auf der Speisekarte steht beim Pesto rosso „ohne Nüsse“. Ihr Koch sagte mir gestern freundlich, dass Cashews darin sind. " +
        "Meine Tochter ist allergisch und musste ins Krankenhaus, inzwischen geht es ihr wieder gut. Vielleicht mögen Sie das " +
        "gelegentlich anpassen.",
      pageUrl: "https://www.trattoria-belsito.example/speisekarte",
      browserInfo: safariOnIphone,
    }),
    priorities: { levels: ["critical", "high"], because: "die Angabe gefährdet Menschen, so ruhig es auch klingt" },
    required: {
      gericht: ["Pesto rosso"],
      angabe: ["ohne Nüsse"],
      wahrheit: ["Cashew"],
      seite: ["/speisekarte", "Speisekarte"],
    },
    forbidden: { asTitle: ["Nur ein kleiner Hinweis"], inCriteria: ["gelegentlich"] },
  },
]);

const spanish = evaluationSources("general", "es", [
  {
    name: "fechas del festival",
    source: card({
      title: "Cambiar fechas del festival",
      description: "En la portada y en la página de entradas pone 4 de julio. El festival empieza el 11 de julio.",
      labels: ["contenido"],
      comments: [
        ["Berta Nadal", "También está mal en el cartel que se descarga, cartel-2026.pdf."],
        ["Quique Soler", "¿Hay que devolver el dinero a quien ya compró?"],
        ["Berta Nadal", "No, en las entradas vendidas la fecha es la buena, 11 de julio."],
        ["Quique Soler", "Vale. Aun así la gente está reservando hotel para otro fin de semana: prioridad alta."],
      ],
    }),
    priorities: { levels: ["high"], because: "el equipo dice prioridad alta" },
    required: {
      correcta: ["11 de julio"],
      equivocada: ["4 de julio"],
      portada: ["portada"],
      cartel: ["cartel-2026.pdf"],
      entradas: ["página de entradas", "entradas"],
    },
    decided: { correcta: ["11 de julio"] },
    forbidden: { inCriteria: ["devolver el dinero"], inTitle: ["devolver el dinero"] },
  },
]);

export const heldOutGeneral = [...english, ...german, ...spanish];
