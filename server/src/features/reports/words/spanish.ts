import type { ReportWords } from "./report-words.ts";

export const spanish: ReportWords = {
  language: "es",
  statuses: { new: "Recibido", in_progress: "En curso", review: "En revisión", done: "Terminado" },
  page: {
    yourReport: "Su aviso",
    status: "Estado",
    reported: "Enviado",
    conversation: "Conversación",
    nothingYet: "Nadie ha respondido todavía. Las respuestas aparecerán en esta página.",
    olderLeftOut: "Los mensajes más antiguos no se muestran.",
    team: "Equipo",
    you: "Usted",
    answer: "Escribir al equipo",
    yourAnswer: "Su mensaje",
    whoReadsIt: "Lo lee el equipo que se ocupa de este aviso.",
    send: "Enviar",
    sent: "Su mensaje se ha enviado.",
    mailIsOn: "Recibe un correo cuando el equipo responde y cuando su aviso está terminado.",
    mailIsOff: "No recibe correos sobre este aviso.",
    stopMail: "No recibir más estos correos",
    resumeMail: "Volver a recibir correos",
  },
  problem: {
    empty: "Escriba algo primero.",
    unreadable: "Su mensaje contiene caracteres que no se pueden guardar.",
    tooLong: (most) => `Su mensaje es demasiado largo: puede tener como máximo ${most} caracteres.`,
    tooMany: "Ha escrito mucho en poco tiempo. Inténtelo de nuevo dentro de una hora.",
  },
  stop: {
    heading: "¿No recibir más correos sobre este aviso?",
    sentence: "La página de su aviso sigue en su sitio; desde allí puede volver a pedir correos.",
    button: "No recibir más estos correos",
  },
  stopped: {
    heading: "No más correos",
    sentence: "No recibirá más correos sobre este aviso.",
    back: "Volver a su aviso",
  },
  unknown: {
    heading: "Aquí no hay nada",
    sentence: "Puede que el enlace esté incompleto o que el aviso ya no exista. Abra de nuevo el enlace del correo.",
  },
  tooFast: { heading: "Demasiadas peticiones", sentence: "Espere un minuto e inténtelo de nuevo." },
  tooLarge: {
    heading: "Era demasiado",
    sentence: "El mensaje es demasiado largo para enviarlo. Vuelva atrás y acórtelo.",
  },
  trouble: {
    heading: "No ha funcionado",
    sentence: "Algo ha fallado por nuestra parte. Inténtelo de nuevo en un momento.",
  },
  mail: {
    replied: (who, title) => `${who} ha respondido a su aviso «${title}»`,
    done: (title) => `Su aviso «${title}» está terminado`,
    updates: (count, title) => `${count} novedades sobre su aviso «${title}»`,
    more: (count) => `y ${count} más`,
    someone: "El equipo",
    open: "Ver su aviso y responder",
    reason: "Recibe este correo porque esta dirección se indicó en un aviso. Las respuestas a este correo no se leen.",
    stop: "No recibir más correos sobre este aviso",
  },
};
