import type { reportLanguages } from "../reports/report-mails.exports.ts";

interface Notice {
  readonly heading: string;
  readonly sentence: string;
}

/** What emails to contacts and their unsubscribe page say beyond the texts of reports. */
interface ContactMailTexts {
  check(title: string): string;
  waiting(count: number): string;
  readonly open: string;
  readonly unsubscribe: string;
  reason(organisation: string): string;
  readonly confirm: Notice;
  readonly unsubscribed: Notice;
  readonly unknownLink: Notice;
}

export const contactMailTexts: Readonly<Record<(typeof reportLanguages)[number], ContactMailTexts>> = {
  en: {
    check: (title) => `Please check the result for “${title}”`,
    waiting: (count) => `${count} results wait for your check`,
    open: "Open the client portal",
    unsubscribe: "Unsubscribe",
    reason: (organisation) =>
      `You receive this email because ${organisation} has invited you to its client portal. The links open where you are signed in; if your sign-in has ended, ask the team for a new link. Please do not reply to this email: replies are not read.`,
    confirm: {
      heading: "Unsubscribe from emails about results?",
      sentence: "You can still check results in the client portal, and subscribe again there.",
    },
    unsubscribed: {
      heading: "You are unsubscribed",
      sentence: "You will not receive any more emails about results. You can subscribe again in the client portal.",
    },
    unknownLink: {
      heading: "Link not found",
      sentence: "The link may be incomplete, or your access was ended. Please open it from the email again.",
    },
  },
  de: {
    check: (title) => `Bitte prüfen Sie das Ergebnis zu „${title}“`,
    waiting: (count) => `${count} Ergebnisse warten auf Ihre Prüfung`,
    open: "Kundenportal öffnen",
    unsubscribe: "Abbestellen",
    reason: (organisation) =>
      `Sie erhalten diese E-Mail, weil ${organisation} Sie in das Kundenportal eingeladen hat. Die Links funktionieren dort, wo Sie angemeldet sind; ist Ihre Anmeldung abgelaufen, fragen Sie das Team nach einem neuen Link. Bitte antworten Sie nicht auf diese E-Mail: Antworten werden nicht gelesen.`,
    confirm: {
      heading: "E-Mails über Ergebnisse abbestellen?",
      sentence: "Sie können Ergebnisse weiterhin im Kundenportal prüfen und die E-Mails dort wieder abonnieren.",
    },
    unsubscribed: {
      heading: "Die E-Mails sind abbestellt",
      sentence: "Sie erhalten keine E-Mails über Ergebnisse mehr. Im Kundenportal können Sie sie wieder abonnieren.",
    },
    unknownLink: {
      heading: "Link nicht gefunden",
      sentence:
        "Der Link ist vielleicht unvollständig, oder Ihr Zugang wurde beendet. Bitte öffnen Sie ihn noch einmal aus der E-Mail.",
    },
  },
  fr: {
    check: (title) => `Veuillez vérifier le résultat pour « ${title} »`,
    waiting: (count) => `${count} résultats attendent votre vérification`,
    open: "Ouvrir le portail client",
    unsubscribe: "Se désabonner",
    reason: (organisation) =>
      `Vous recevez cet e-mail parce que ${organisation} vous a invité à son portail client. Les liens s’ouvrent là où vous êtes connecté ; si votre connexion a expiré, demandez un nouveau lien à l’équipe. Merci de ne pas répondre à cet e-mail : les réponses ne sont pas lues.`,
    confirm: {
      heading: "Se désabonner des e-mails au sujet des résultats ?",
      sentence: "Vous pourrez toujours vérifier les résultats dans le portail client, et vous y réabonner.",
    },
    unsubscribed: {
      heading: "Désabonnement confirmé",
      sentence:
        "Vous ne recevrez plus d’e-mails au sujet des résultats. Vous pouvez vous réabonner dans le portail client.",
    },
    unknownLink: {
      heading: "Lien introuvable",
      sentence:
        "Le lien est peut-être incomplet, ou votre accès a pris fin. Veuillez l’ouvrir à nouveau depuis l’e-mail.",
    },
  },
  es: {
    check: (title) => `Compruebe el resultado de «${title}»`,
    waiting: (count) => `${count} resultados esperan su comprobación`,
    open: "Abrir el portal de clientes",
    unsubscribe: "Cancelar suscripción",
    reason: (organisation) =>
      `Recibe este correo electrónico porque ${organisation} le ha invitado a su portal de clientes. Los enlaces se abren donde tiene la sesión iniciada; si su sesión ha terminado, pida al equipo un nuevo enlace. No responda a este correo: las respuestas no se leen.`,
    confirm: {
      heading: "¿Cancelar la suscripción a los correos sobre resultados?",
      sentence: "Podrá seguir comprobando los resultados en el portal de clientes y volver a suscribirse allí.",
    },
    unsubscribed: {
      heading: "Suscripción cancelada",
      sentence:
        "No recibirá más correos electrónicos sobre resultados. Puede volver a suscribirse en el portal de clientes.",
    },
    unknownLink: {
      heading: "Enlace no encontrado",
      sentence:
        "Es posible que el enlace esté incompleto o que su acceso haya terminado. Vuelva a abrirlo desde el correo.",
    },
  },
};
