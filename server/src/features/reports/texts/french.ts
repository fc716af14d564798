import type { ReportTexts } from "./report-texts.ts";

export const french: ReportTexts = {
  language: "fr",
  statuses: { new: "Reçu", in_progress: "En cours", review: "En vérification", done: "Terminé" },
  page: {
    yourReport: "Votre signalement",
    status: "État",
    reported: "Signalé",
    conversation: "Messages",
    noReplies: "Aucune réponse pour le moment. Les réponses apparaîtront sur cette page.",
    olderHidden: "Les messages plus anciens ne sont pas affichés.",
    messageTruncated: "La suite de ce message n’est pas affichée.",
    team: "Équipe",
    you: "Vous",
    replyHeading: "Écrire à l’équipe",
    yourReply: "Votre message",
    whoReadsIt: "Votre message est envoyé à l’équipe qui traite ce signalement.",
    send: "Envoyer",
    sent: "Votre message a été envoyé.",
    subscribed: "Vous recevez un e-mail lorsque l’équipe répond et lorsque votre signalement est terminé.",
    notSubscribed: "Vous ne recevez pas d’e-mails au sujet de ce signalement.",
    unsubscribe: "Se désabonner",
    subscribe: "Se réabonner",
  },
  problem: {
    empty: "Veuillez saisir un message.",
    unreadable: "Votre message contient des caractères non pris en charge.",
    tooLong: (maxCharacters) => `Votre message est trop long. Le maximum est de ${maxCharacters} caractères.`,
    tooMany: "Vous avez envoyé trop de messages. Veuillez réessayer dans une heure.",
  },
  confirmUnsubscribe: {
    heading: "Se désabonner des e-mails au sujet de ce signalement ?",
    sentence: "Vous pourrez toujours consulter votre signalement à l’aide de son lien, et vous y réabonner.",
    button: "Se désabonner",
  },
  unsubscribed: {
    heading: "Désabonnement confirmé",
    sentence: "Vous ne recevrez plus d’e-mails au sujet de ce signalement.",
    back: "Retour à votre signalement",
  },
  notFound: {
    heading: "Signalement introuvable",
    sentence:
      "Le lien est peut-être incomplet, ou le signalement a été supprimé. Veuillez ouvrir à nouveau le lien depuis l’e-mail.",
  },
  tooManyRequests: {
    heading: "Trop de requêtes",
    sentence: "Veuillez patienter une minute, puis réessayer.",
  },
  tooLarge: {
    heading: "Message trop long",
    sentence: "Votre message est trop long pour être envoyé. Veuillez revenir en arrière et le raccourcir.",
  },
  error: {
    heading: "Une erreur s’est produite",
    sentence: "Une erreur s’est produite de notre côté. Veuillez réessayer dans un instant.",
  },
  mail: {
    replied: (who, title) => `${who} a répondu à votre signalement « ${title} »`,
    done: (title) => `Votre signalement « ${title} » est terminé`,
    updates: (count, title) => `${count} nouveautés sur votre signalement « ${title} »`,
    more: (count) => `et ${count} de plus`,
    someone: "L’équipe",
    open: "Voir votre signalement et répondre",
    reason:
      "Vous recevez cet e-mail parce que cette adresse a été indiquée dans un signalement. Merci de ne pas répondre à cet e-mail : les réponses ne sont pas lues.",
    unsubscribe: "Se désabonner",
  },
};
