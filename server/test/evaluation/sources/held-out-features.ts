import { card, done, evaluationSources, feedback, open } from "../evaluation-source.ts";
import { chromeOnAndroid, chromeOnWindows } from "./browsers.ts";

const english = evaluationSources("feature", "en", [
  {
    name: "sort by price",
    source: feedback({
      type: "feature",
      title: "Let me sort the product list by price",
      pageUrl: "https://www.quillandpaper.example/pens",
    }),
    priorities: { levels: ["low", "medium"], because: "a common wish, nobody is held up" },
    required: { action: ["sort"], place: ["product list"], by: ["price"] },
    forbidden: { anywhere: ["rating", "newest", "A–Z"] },
  },
  {
    name: "waiting list for workshops",
    source: card({
      title: "Waiting list for workshops that are sold out",
      description:
        "Guests can put themselves on a list. When a place becomes free, the first one gets a mail and has 48 hours to book it.",
      labels: ["booking", "workshops"],
      dueDate: "2026-08-03",
      checklist: [
        open("Button “Tell me when a place is free” on sold-out workshops"),
        open("At most 25 people on a list"),
        done("Agree on the text of the mail"),
      ],
      comments: [
        [
          "Silvie Marchand",
          "48 hours are too long, our workshops are booked at short notice. Make it 12 hours, please.",
        ],
        ["Rhys Donnelly", "Noted: 12 hours, then the next one is asked."],
      ],
    }),
    priorities: { levels: ["medium", "low"], because: "planned work with a date far enough away" },
    required: {
      button: ["Tell me when a place is free"],
      hold: ["12 hours"],
      limit: ["25 people", "25"],
      "due date": ["2026-08-03", "3 August 2026", "August 3"],
    },
    decided: { hold: ["12 hours"], limit: ["25"] },
    forbidden: { inCriteria: ["48 hours"] },
  },
  {
    name: "call-back instead of chat",
    source: feedback({
      type: "feature",
      title: "Live chat",
      description: "Can we have a live chat on every page, at the bottom right? Our competitor has one.",
      pageUrl: "https://www.brightwell-windows.example/",
      browserInfo: chromeOnWindows,
      comments: [
        ["Aoife Kearney", "Sure. Who would answer it?"],
        ["Dennis Crane", "The office, I suppose."],
        ["Aoife Kearney", "All day long? People expect an answer within a minute."],
        ["Dennis Crane", "Hm. There are two of us and we are on the phone a lot."],
        ["Aoife Kearney", "A chat that nobody answers is worse than none."],
        ["Dennis Crane", "What do others do?"],
        ["Aoife Kearney", "A call-back form: name, phone number, and when to call."],
        ["Dennis Crane", "I like that. We can call Monday to Friday between 9:00 and 16:30."],
        ["Aoife Kearney", "And requests go to which address?"],
        [
          "Dennis Crane",
          "callback@brightwell-windows.example. So let us do the call-back form instead of the live chat.",
        ],
        ["Aoife Kearney", "Agreed, the form it is, no chat."],
      ],
    }),
    priorities: { levels: ["medium", "low"], because: "a way to win customers, nothing is broken" },
    required: {
      what: ["call-back form"],
      fields: ["phone number"],
      hours: ["16:30"],
      address: ["callback@brightwell-windows.example"],
    },
    decided: { what: ["call-back", "callback form"] },
    forbidden: { inCriteria: ["live chat", "bottom right"], inTitle: ["live chat"] },
  },
  {
    name: "second factor for staff",
    source: feedback({
      type: "feature",
      title: "Second factor when staff sign in",
      description:
        "Our insurer asks that everybody who can open patient files signs in with a second factor. Without it the cover ends on " +
        "1 July 2026. An app on the phone is enough, text messages are not accepted.",
      pageUrl: "https://intern.stannis-practice.example/login",
      comments: [
        ["Greta Holm", "31 accounts are concerned. The reception has a shared one."],
        ["Milan Petrov", "Shared accounts must go then, everyone needs their own."],
        ["Greta Holm", "Agreed. Please give this high priority, losing the cover would close us down."],
      ],
    }),
    priorities: {
      levels: ["high", "critical"],
      because: "a date with grave consequences, asked for with high priority",
    },
    required: {
      what: ["second factor"],
      date: ["1 July 2026", "2026-07-01"],
      excluded: ["text message"],
      accounts: ["31"],
      shared: ["shared"],
    },
    decided: { what: ["second factor"] },
    forbidden: { anywhere: ["biometric", "SSO"] },
  },
]);

const german = evaluationSources("feature", "de", [
  {
    name: "nur der lastenradfilter",
    source: feedback({
      type: "feature",
      title: "Drei Wünsche",
      description:
        "Hallo! Für den Radverleih hätten wir gern: eine eigene App, Gutscheine zum Ausdrucken und einen Filter für Lastenräder " +
        "in der Übersicht.",
      pageUrl: "https://www.radverleih-seeufer.example/raeder",
      browserInfo: chromeOnAndroid,
      comments: [
        ["Nele Friedrich", "Die App wäre ein eigenes Projekt."],
        ["Carsten Uhl", "Zu teuer, die App lassen wir."],
        ["Nele Friedrich", "Und die Gutscheine?"],
        [
          "Carsten Uhl",
          "Die Gutscheine erst nächstes Jahr. Jetzt bitte nur der Filter: „Lastenrad“ als Auswahl, dazu die Zuladung ab 80 kg.",
        ],
      ],
    }),
    priorities: { levels: ["medium", "low"], because: "ein beschlossener Wunsch ohne Eile" },
    required: { was: ["Filter"], auswahl: ["Lastenrad"], zuladung: ["80 kg", "80kg"], seite: ["/raeder"] },
    decided: { was: ["Filter", "Lastenrad"], zuladung: ["80 kg", "80kg"] },
    forbidden: {
      asTitle: ["Drei Wünsche"],
      inCriteria: ["Gutschein", "eigene App"],
      inTitle: ["Gutschein", "eigene App"],
    },
  },
]);

const spanish = evaluationSources("feature", "es", [
  {
    name: "agenda municipal en el calendario",
    source: feedback({
      type: "feature",
      title: "Suscribirse a la agenda cultural",
      description:
        "Me gustaría poder suscribirme a la agenda cultural desde el calendario del móvil, con un fichero .ics que se actualice " +
        "solo. Bastaría con los próximos 50 actos. No es nada urgente, gracias por vuestro trabajo.",
      pageUrl: "https://www.ayto-riomanso.example/agenda",
      browserInfo: chromeOnAndroid,
    }),
    priorities: { levels: ["low"], because: "lo dice quien lo pide: nada urgente" },
    required: { qué: ["agenda"], formato: [".ics"], cantidad: ["50"], página: ["/agenda"] },
    forbidden: { inCriteria: ["gracias"], anywhere: ["Google Calendar", "Outlook"] },
  },
  {
    name: "carrito guardado",
    source: card({
      title: "Guardar el carrito",
      description: "Que el carrito se guarde 30 días aunque la clienta cierre el navegador.",
      labels: ["tienda"],
      checklist: [open("Aviso si un artículo se ha agotado"), open("Botón «Vaciar carrito»")],
      comments: [
        ["Elisa Pardo", "30 días me parece mucho, los precios cambian cada quincena."],
        ["Toni Mas", "¿Lo dejamos en 14 días?"],
        ["Elisa Pardo", "Sí, 14 días, y con el precio del día, no con el de cuando se guardó."],
      ],
    }),
    priorities: { levels: ["medium", "low"], because: "mejora acordada, sin fecha" },
    required: {
      plazo: ["14 días"],
      precio: ["precio del día"],
      aviso: ["agotado"],
      botón: ["Vaciar carrito"],
    },
    decided: { plazo: ["14 días"], aviso: ["agotado"] },
    forbidden: { inCriteria: ["30 días"], inTitle: ["30 días"] },
  },
]);

export const heldOutFeatures = [...english, ...german, ...spanish];
