import { evaluationSources, feedback } from "../evaluation-source.ts";
import { chromeOnWindows, edgeOnWindows, firefoxOnLinux, safariOnIpad } from "./browsers.ts";

const english = evaluationSources("bug", "en", [
  {
    name: "vouchers already expired",
    source: feedback({
      type: "general",
      title: "Something is wrong",
      description:
        "I bought a gift voucher for my sister yesterday and it says “Valid until 31 December 2025”. That day is over!",
      pageUrl: "https://www.pinecabin-spa.example/vouchers",
      screenshotLink: "/api/v1/files/voucher-pinecabin.png",
      browserInfo: edgeOnWindows,
      annotations: [{ type: "rect", comment: "This date is in the past" }],
      comments: [
        ["Hattie Rowe", "Same here, the voucher I got this morning has run out already."],
        ["Hattie Rowe", "And my colleague's too."],
        ["Kofi Mensah", "The year is fixed in the template. It should be 3 years after the day of purchase."],
        [
          "Dora Whitcombe",
          "The till refuses those vouchers, so guests are sent away. Nobody lost money, but I am raising this to high.",
        ],
      ],
    }),
    priorities: { levels: ["high"], because: "the team raised it to high" },
    required: {
      text: ["31 December 2025"],
      rule: ["3 years"],
      page: ["/vouchers"],
      effect: ["refuse", "till"],
    },
    decided: { rule: ["3 years"] },
    forbidden: { asTitle: ["Something is wrong"], inCriteria: ["lost money"] },
  },
  {
    name: "search and apostrophes",
    source: feedback({
      type: "bug",
      title: "Replace the search",
      description:
        "The search of our shop finds nothing. Please replace it by a proper search engine, like the big shops have.",
      pageUrl: "https://shop.craftmuseum.example/search?q=potter%27s+wheel",
      browserInfo: chromeOnWindows,
      comments: [
        ["Ewan Blyth", "Which words did you try?"],
        ["Mabel Sutton", "Everything!"],
        ["Ewan Blyth", "“Bowl” gives me 42 results."],
        ["Mabel Sutton", "Yes, bowls work. I tried potter's wheel."],
        ["Ewan Blyth", "“wheel” works as well, 3 results."],
        ["Mabel Sutton", "But potter's wheel does not."],
        ["Ewan Blyth", "Right, nothing found. With “potters wheel” it works."],
        ["Zainab Rahim", "It is the apostrophe: the catalogue has the curly one, people type the straight one."],
        ["Mabel Sutton", "I do not know the difference, to be honest."],
        ["Zainab Rahim", "You should not have to."],
        ["Ewan Blyth", "How many titles have one?"],
        ["Zainab Rahim", "118 of 2,300."],
        ["Mabel Sutton", "So do we need the new search engine?"],
        [
          "Zainab Rahim",
          "No, we keep the search we have. It will treat ’ and ' alike, and find the title without an apostrophe too.",
        ],
        ["Mabel Sutton", "If that is all, I am happy."],
      ],
    }),
    priorities: { levels: ["medium", "low"], because: "one in twenty titles is hard to find, everything else works" },
    required: {
      cause: ["apostrophe"],
      example: ["potter's wheel"],
      number: ["118"],
      page: ["/search"],
    },
    decided: { cause: ["apostrophe", "treat ’ and ' alike", "potter's wheel"] },
    forbidden: {
      inCriteria: ["replace it by a proper search engine", "new search engine"],
      inTitle: ["Replace the search", "search engine"],
    },
  },
]);

const german = evaluationSources("bug", "de", [
  {
    name: "schrift im footer",
    source: feedback({
      type: "bug",
      title: "Schrift im Footer auf dem iPad viel zu klein",
      pageUrl: "https://www.weingut-reiss.example/weine",
      browserInfo: safariOnIpad,
    }),
    priorities: { levels: ["low", "medium"], because: "schlecht lesbar, aber nur im Footer" },
    required: { element: ["Footer"], gerät: ["iPad"], seite: ["/weine"] },
    forbidden: { anywhere: ["16px", "16 px", "Schriftart"] },
  },
  {
    name: "mitglieder verschwunden",
    source: feedback({
      type: "general",
      title: "Vielleicht mein Fehler",
      description:
        "Liebes Team, ich möchte niemanden aufscheuchen. Am 5. Februar habe ich die Datei mitglieder-neu.csv eingelesen, wie in " +
        "der Anleitung beschrieben. Danach waren von 612 Mitgliedern nur noch 272 in der Liste, die übrigen lassen sich auch " +
        "über die Suche nicht mehr finden. Eine Sicherung haben wir leider nicht. Könnten Sie in Ruhe einmal nachsehen?",
      pageUrl: "https://verwaltung.turnverein-hasel.example/mitglieder/import",
      browserInfo: firefoxOnLinux,
    }),
    priorities: { levels: ["critical", "high"], because: "Daten von 340 Menschen sind weg, ohne Sicherung" },
    required: {
      datei: ["mitglieder-neu.csv"],
      vorher: ["612"],
      nachher: ["272"],
      datum: ["5. Februar", "05.02.", "5.2."],
      seite: ["/mitglieder/import"],
    },
    forbidden: { asTitle: ["Vielleicht mein Fehler"], inCriteria: ["in Ruhe"] },
  },
]);

const spanish = evaluationSources("bug", "es", [
  {
    name: "foto deformada",
    source: feedback({
      type: "bug",
      title: "¡INCREÍBLE!",
      description:
        "CON LO QUE HABREMOS PAGADO POR ESTA WEB Y LA FOTO DE LA CABECERA SALE ESTIRADA EN EL IPAD. PARECEMOS TODOS GORDOS. " +
        "ES INTOLERABLE, UN ESCÁNDALO. QUIERO HABLAR CON EL RESPONSABLE YA.",
      pageUrl: "https://www.coralvaldeluz.example/quienes-somos",
      browserInfo: safariOnIpad,
      comments: [["Fina Robledo", "En el ordenador y en el móvil sale bien, es solo cosa estética."]],
    }),
    priorities: { levels: ["low"], because: "una foto estirada en un solo aparato; solo cosa estética" },
    required: {
      elemento: ["foto de la cabecera", "cabecera"],
      fallo: ["estirada"],
      aparato: ["iPad"],
      página: ["/quienes-somos"],
    },
    forbidden: {
      asTitle: ["¡INCREÍBLE!", "INCREÍBLE"],
      inTitle: ["INTOLERABLE", "ESCÁNDALO"],
      inCriteria: ["intolerable", "responsable"],
    },
  },
  {
    name: "facturas escaneadas",
    source: feedback({
      type: "bug",
      title: "Error al subir facturas",
      description:
        "Al subir una factura escaneada de más de 8 MB sale «No se ha podido guardar». Si pasara a final de trimestre sería un " +
        "drama, pero ahora no corre prisa: las escaneamos en blanco y negro y entran.",
      pageUrl: "https://app.gestoriaclara.example/facturas/subir",
      browserInfo: {
        ...firefoxOnLinux,
        console_errors: ["Error: upload failed: 413 Request Entity Too Large"],
        failed_requests: [{ method: "PUT", url: "https://app.gestoriaclara.example/api/documentos", status: 413 }],
      },
      comments: [["Hugo Salas", "El límite que anunciamos es de 20 MB, así que tiene que aceptarlas."]],
    }),
    priorities: { levels: ["low", "medium"], because: "hay una forma de evitarlo y no corre prisa" },
    required: {
      tamaño: ["8 MB", "8MB"],
      límite: ["20 MB", "20MB"],
      mensaje: ["No se ha podido guardar"],
      respuesta: ["413"],
      página: ["/facturas/subir"],
    },
    decided: { límite: ["20 MB", "20MB", "8 MB"] },
    forbidden: { inTitle: ["trimestre", "drama"], inCriteria: ["trimestre", "drama"] },
  },
]);

export const heldOutBugs = [...english, ...german, ...spanish];
