import { card, done, evaluationSources, feedback, open } from "../evaluation-source.ts";
import { chromeOnAndroid } from "./browsers.ts";

export const tuningFeaturesSpanish = evaluationSources("feature", "es", [
  {
    name: "filtro de recetas",
    source: feedback({
      type: "feature",
      title: "Estaría bien poder filtrar las recetas por tiempo de preparación",
      pageUrl: "https://www.cocinadelnorte.example/recetas",
    }),
    priorities: { levels: ["low"], because: "un deseo amable, nada falla" },
    required: { acción: ["filtr"], objeto: ["recetas"], criterio: ["tiempo de preparación"] },
    forbidden: { anywhere: ["30 minutos", "ingredientes"] },
  },
  {
    name: "bizum más adelante",
    source: feedback({
      type: "feature",
      title: "Pagar con Bizum",
      description:
        "Muchos clientes nos piden poder pagar con Bizum en la tienda. ¿Se puede añadir a la página de pago?",
      pageUrl: "https://www.ceramicaalba.example/pago",
      browserInfo: chromeOnAndroid,
      comments: [
        ["Joan Ferrer", "Se puede, pero nuestro banco cobra una cuota fija de 60 € al mes por Bizum."],
        ["Alba Quintana", "Uf, con los pedidos que tenemos no sale a cuenta."],
        ["Joan Ferrer", "¿Cuántos lo piden?"],
        ["Alba Quintana", "Unos cinco al mes."],
        ["Joan Ferrer", "Apple Pay y Google Pay no tienen cuota y se activan con lo que ya hay."],
        ["Alba Quintana", "¿Y sirven para cualquier importe?"],
        ["Joan Ferrer", "A partir de 5 €."],
        [
          "Alba Quintana",
          "Pues decidido: Bizum no, de momento. Activad Apple Pay y Google Pay para pedidos a partir de 5 €.",
        ],
        ["Joan Ferrer", "Hecho, lo apunto así. Bizum lo volvemos a mirar en septiembre."],
      ],
    }),
    priorities: { levels: ["medium", "low"], because: "otra forma de pago, las actuales funcionan" },
    required: { uno: ["Apple Pay"], otro: ["Google Pay"], mínimo: ["5 €", "5€", "5 euros"], página: ["/pago"] },
    decided: { uno: ["Apple Pay"], otro: ["Google Pay"] },
    forbidden: { inCriteria: ["Bizum"], inTitle: ["Bizum"] },
  },
  {
    name: "versión en catalán",
    source: card({
      title: "Versión en catalán de la web del museo",
      description:
        "El convenio con la Diputación exige que la web esté también en catalán. Traducción encargada a una agencia externa.",
      labels: ["idiomas", "contenido"],
      dueDate: "2026-09-11",
      checklist: [
        done("Presupuesto de la traducción aprobado"),
        open("Selector de idioma en la cabecera"),
        open("Direcciones con /ca/ al principio"),
        open("Los correos de entradas salen en el idioma elegido"),
      ],
      comments: [
        ["Gemma Puig", "La agencia entrega las 64 páginas el 1 de julio."],
        ["Óscar Rey", "La tienda queda fuera: sigue solo en castellano."],
      ],
    }),
    priorities: { levels: ["medium", "high"], because: "obligatorio por convenio, pero con meses por delante" },
    required: {
      idioma: ["catalán"],
      selector: ["Selector de idioma"],
      dirección: ["/ca/"],
      entrega: ["2026-09-11", "11 de septiembre"],
      excepción: ["tienda"],
      páginas: ["64"],
    },
    decided: { selector: ["Selector de idioma"], dirección: ["/ca/"] },
  },
]);
