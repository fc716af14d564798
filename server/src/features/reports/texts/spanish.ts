import type { ReportTexts } from "./report-texts.ts";

export const spanish: ReportTexts = {
  language: "es",
  statuses: { new: "Recibido", in_progress: "En curso", review: "En revisión", done: "Resuelto" },
  page: {
    yourReport: "Su informe",
    status: "Estado",
    reported: "Enviado",
    conversation: "Mensajes",
    noReplies: "Todavía no hay respuestas. Las respuestas aparecerán en esta página.",
    olderHidden: "Los mensajes más antiguos no se muestran.",
    messageTruncated: "El resto de este mensaje no se muestra.",
    team: "Equipo",
    you: "Usted",
    replyHeading: "Escribir al equipo",
    yourReply: "Su mensaje",
    whoReadsIt: "Su mensaje se envía al equipo que gestiona este informe.",
    send: "Enviar",
    sent: "Su mensaje se ha enviado.",
    subscribed: "Recibirá un correo electrónico cuando el equipo responda y cuando su informe esté resuelto.",
    notSubscribed: "No recibe correos electrónicos sobre este informe.",
    unsubscribe: "Cancelar suscripción",
    subscribe: "Volver a suscribirse",
  },
  problem: {
    empty: "Escriba un mensaje.",
    unreadable: "Su mensaje contiene caracteres no admitidos.",
    tooLong: (maxCharacters) => `Su mensaje es demasiado largo. El máximo es de ${maxCharacters} caracteres.`,
    tooMany: "Ha enviado demasiados mensajes. Inténtelo de nuevo dentro de una hora.",
  },
  confirmUnsubscribe: {
    heading: "¿Cancelar la suscripción a los correos sobre este informe?",
    sentence: "Podrá seguir consultando su informe con su enlace y volver a suscribirse desde allí.",
    button: "Cancelar suscripción",
  },
  unsubscribed: {
    heading: "Suscripción cancelada",
    sentence: "No recibirá más correos electrónicos sobre este informe.",
    back: "Volver a su informe",
  },
  notFound: {
    heading: "Informe no encontrado",
    sentence:
      "Es posible que el enlace esté incompleto o que el informe se haya eliminado. Vuelva a abrir el enlace desde el correo electrónico.",
  },
  tooManyRequests: { heading: "Demasiadas solicitudes", sentence: "Espere un minuto e inténtelo de nuevo." },
  tooLarge: {
    heading: "Mensaje demasiado largo",
    sentence: "Su mensaje es demasiado largo para enviarlo. Vuelva atrás y acórtelo.",
  },
  error: {
    heading: "Algo ha salido mal",
    sentence: "Se ha producido un error por nuestra parte. Inténtelo de nuevo en unos instantes.",
  },
  mail: {
    replied: (who, title) => `${who} ha respondido a su informe «${title}»`,
    done: (title) => `Su informe «${title}» está resuelto`,
    updates: (count, title) => `${count} novedades sobre su informe «${title}»`,
    more: (count) => `y ${count} más`,
    someone: "El equipo",
    open: "Ver su informe y responder",
    reason:
      "Recibe este correo electrónico porque esta dirección se indicó en un informe. No responda a este correo: las respuestas no se leen.",
    unsubscribe: "Cancelar suscripción",
  },
};
