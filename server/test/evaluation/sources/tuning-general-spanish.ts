import { card, evaluationSources, feedback, open } from "../evaluation-source.ts";
import { safariOnIpad } from "./browsers.ts";

export const tuningGeneralSpanish = evaluationSources("general", "es", [
  {
    name: "horario de verano",
    source: feedback({
      type: "general",
      title: "Horario de verano",
      description:
        "Del 15 de junio al 15 de septiembre la biblioteca abre de 8:30 a 14:30. Por favor, cambiadlo en la página de horarios. " +
        "Los sábados seguimos cerrados, eso no cambia.",
      pageUrl: "https://www.biblioteca-valdemar.example/horarios",
    }),
    priorities: { levels: ["medium", "low"], because: "un cambio de texto rutinario" },
    required: {
      desde: ["15 de junio"],
      hasta: ["15 de septiembre"],
      horario: ["8:30"],
      cierre: ["14:30"],
      página: ["/horarios", "página de horarios"],
    },
    decided: { horario: ["8:30"] },
  },
  {
    name: "teléfono antiguo",
    source: feedback({
      type: "bug",
      title: "¡¡NADIE COGE EL TELÉFONO!!",
      description:
        "LLEVO TRES DÍAS LLAMANDO Y NADIE CONTESTA. ¿ESTO QUÉ ES? UNA TOMADURA DE PELO. Tengo que cambiar mi cita y ES " +
        "IMPOSIBLE HABLAR CON UNA PERSONA.",
      pageUrl: "https://www.dentalmirador.example/contacto",
      browserInfo: safariOnIpad,
      comments: [
        ["Lorena Gil", "Ya hemos llamado al paciente y tiene cita nueva."],
        ["Lorena Gil", "En la página de contacto sigue el número antiguo, 950 11 22 33. El nuevo es el 950 44 55 66."],
        ["Andrés Mora", "Basta con cambiarlo ahí, en el pie ya está bien."],
      ],
    }),
    priorities: {
      levels: ["medium", "high"],
      because: "los pacientes marcan un número muerto, pero basta con cambiarlo",
    },
    required: {
      antiguo: ["950 11 22 33"],
      nuevo: ["950 44 55 66"],
      página: ["/contacto", "página de contacto"],
    },
    decided: { nuevo: ["950 44 55 66"] },
    forbidden: { asTitle: ["¡¡NADIE COGE EL TELÉFONO!!", "NADIE COGE EL TELÉFONO"], inCriteria: ["tomadura de pelo"] },
  },
  {
    name: "pago con tarjeta en el local",
    source: feedback({
      type: "general",
      title: "¿Se puede pagar con tarjeta en el restaurante? En la web no lo pone",
      pageUrl: "https://www.marisqueriaondas.example/informacion",
    }),
    priorities: { levels: ["low"], because: "una pregunta que la web podría contestar" },
    required: { qué: ["tarjeta"], dónde: ["restaurante"] },
    forbidden: { anywhere: ["Visa", "Mastercard", "Bizum"] },
  },
  {
    name: "fotos de la exposición",
    source: card({
      title: "Fotos de la exposición «Agua»",
      description: "Subir las 120 fotos de la inauguración a la galería, a tamaño completo.",
      labels: ["galería"],
      checklist: [open("Texto alternativo en cada foto"), open("Crédito: Archivo Museo del Río")],
      comments: [
        ["Teresa Luna", "120 me parecen demasiadas, la página tardaría mucho."],
        ["Pau Roca", "Pesan unos 9 MB cada una."],
        ["Teresa Luna", "¿Y si hacemos una selección?"],
        ["Pau Roca", "He elegido 24."],
        ["Bea Montes", "Me gustan las 24. ¿La del alcalde entra?"],
        ["Pau Roca", "No, pidió que no se publicara ninguna foto suya."],
        ["Bea Montes", "De acuerdo, sin el alcalde."],
        [
          "Teresa Luna",
          "Entonces queda así: 24 fotos en lugar de 120, como máximo 400 KB cada una, y ninguna del alcalde. Sin prisa, antes " +
            "de que acabe el mes.",
        ],
      ],
    }),
    priorities: { levels: ["low"], because: "sin prisa, dice el equipo" },
    required: {
      número: ["24 fotos", "24"],
      peso: ["400 KB", "400KB"],
      excepción: ["alcalde"],
      alternativo: ["Texto alternativo"],
      crédito: ["Archivo Museo del Río"],
    },
    decided: { número: ["24"], peso: ["400 KB", "400KB"], alternativo: ["Texto alternativo"] },
    forbidden: { inCriteria: ["120 fotos", "tamaño completo"], inTitle: ["120 fotos", "tamaño completo"] },
  },
]);
