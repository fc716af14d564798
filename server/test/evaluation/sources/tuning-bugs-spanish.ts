import { evaluationSources, feedback } from "../evaluation-source.ts";
import { chromeOnWindows, safariOnIphone } from "./browsers.ts";

export const tuningBugsSpanish = evaluationSources("bug", "es", [
  {
    name: "reservas duplicadas",
    source: feedback({
      type: "bug",
      title: "Problema con las reservas",
      description:
        "El sábado 14 de marzo a las 21:00 llegaron dos familias con la misma mesa, la 12. Las dos tenían el correo de " +
        "confirmación de la web.",
      pageUrl: "https://www.casalucero.example/reservar",
      browserInfo: chromeOnWindows,
      comments: [
        ["Rocío Vidal", "Otra vez hoy: dos reservas para la misma mesa, la 7."],
        ["Rocío Vidal", "Y otra más, la misma mesa dos veces."],
        [
          "Iker Zabala",
          "Lo he podido repetir: ocurre cuando dos personas pulsan «Confirmar» con menos de 3 segundos de diferencia.",
        ],
        ["Marta Solís", "Estamos echando a gente a la calle. Lo subo a prioridad alta."],
      ],
    }),
    priorities: { levels: ["high"], because: "el equipo la ha subido a alta" },
    required: {
      fallo: ["misma mesa", "dos reservas", "doble reserva", "reservas duplicadas"],
      botón: ["Confirmar"],
      condición: ["3 segundos"],
      página: ["/reservar"],
    },
    decided: { fallo: ["misma mesa", "dos reservas", "una sola reserva", "Confirmar"] },
  },
  {
    name: "botón en modo oscuro",
    source: feedback({
      type: "bug",
      title: "El botón «Enviar» del formulario de contacto no se ve en modo oscuro",
      pageUrl: "https://www.notariaserra.example/contacto",
    }),
    priorities: { levels: ["medium", "high"], because: "sin ver el botón no se puede enviar el formulario" },
    required: { botón: ["Enviar"], condición: ["modo oscuro"], página: ["/contacto", "formulario de contacto"] },
    forbidden: { anywhere: ["prefers-color-scheme"] },
  },
  {
    name: "vergüenza de correo",
    source: feedback({
      type: "general",
      title: "¡¡¡VERGÜENZA!!!",
      description:
        "ES UN DESASTRE TOTAL, PARECE UNA ESTAFA. Compro unas zapatillas y el asunto del correo que me llega dice " +
        "«ConfirmaciÃ³n de pedido». ¿¿¿ES QUE NADIE REVISA NADA??? El pedido está bien y el cobro también, pero ASÍ NO SE " +
        "TRABAJA.",
      pageUrl: "https://tienda.pasofirme.example/pedido/gracias",
      browserInfo: safariOnIphone,
    }),
    priorities: { levels: ["low"], because: "un acento mal codificado; el pedido y el cobro están bien" },
    required: { "texto roto": ["ConfirmaciÃ³n"], lugar: ["asunto"], medio: ["correo"] },
    forbidden: {
      asTitle: ["¡¡¡VERGÜENZA!!!", "VERGÜENZA"],
      inTitle: ["DESASTRE", "ESTAFA"],
      inCriteria: ["estafa", "desastre"],
    },
  },
  {
    name: "análisis que no se descargan",
    source: feedback({
      type: "bug",
      title: "No puedo descargar mis análisis",
      description: "Pulso en la flecha para bajar el resultado y no pasa nada.",
      pageUrl: "https://portal.clinicasalvia.example/analisis",
      screenshotLink: "https://files.clinicasalvia.example/shots/8841.png",
      browserInfo: {
        ...safariOnIphone,
        console_errors: ["Failed to load resource: the server responded with a status of 403 (Forbidden)"],
        failed_requests: [
          { method: "GET", url: "https://portal.clinicasalvia.example/api/analisis/pdf?ref=AX-20417", status: 403 },
        ],
      },
      annotations: [{ type: "pin", comment: "Esta flecha no hace nada" }],
      comments: [
        ["Nuria Campos", "En mi ordenador con Chrome sí se descargan, con el mismo usuario."],
        ["Iván Prado", "Solo falla en Safari: no manda la cookie de sesión al servidor de ficheros."],
        [
          "Nuria Campos",
          "No se ha perdido ningún resultado, pero son bastantes pacientes los que entran con el iPhone.",
        ],
      ],
    }),
    priorities: { levels: ["medium", "high"], because: "falla una función importante, pero solo en un navegador" },
    required: {
      navegador: ["Safari"],
      respuesta: ["403"],
      elemento: ["flecha"],
      causa: ["cookie de sesión"],
      página: ["/analisis"],
    },
    forbidden: { anywhere: ["datos perdidos"], inCriteria: ["perdido"] },
  },
]);
