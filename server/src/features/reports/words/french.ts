import type { ReportWords } from "./report-words.ts";

export const french: ReportWords = {
  language: "fr",
  statuses: { new: "Reçu", in_progress: "En cours", review: "En vérification", done: "Terminé" },
  page: {
    yourReport: "Votre signalement",
    status: "État",
    reported: "Signalé",
    conversation: "Échanges",
    nothingYet: "Personne n’a encore répondu. Les réponses apparaîtront sur cette page.",
    olderLeftOut: "Les messages plus anciens ne sont pas affichés.",
    restLeftOut: "La suite de ce message n’est pas affichée.",
    team: "Équipe",
    you: "Vous",
    reply: "Écrire à l’équipe",
    yourReply: "Votre message",
    whoReadsIt: "L’équipe qui suit ce signalement le lit.",
    send: "Envoyer",
    sent: "Votre message a été envoyé.",
    mailIsOn: "Vous recevez un e-mail quand l’équipe répond et quand votre signalement est terminé.",
    mailIsOff: "Vous ne recevez pas d’e-mails au sujet de ce signalement.",
    stopMail: "Ne plus recevoir ces e-mails",
    resumeMail: "Recevoir à nouveau des e-mails",
  },
  problem: {
    empty: "Écrivez d’abord quelque chose.",
    unreadable: "Votre message contient des caractères qui ne peuvent pas être enregistrés.",
    tooLong: (most) => `Votre message est trop long : il peut compter ${most} caractères au plus.`,
    tooMany: "Vous avez beaucoup écrit en peu de temps. Réessayez dans une heure.",
  },
  stop: {
    heading: "Ne plus recevoir d’e-mails au sujet de ce signalement ?",
    sentence: "La page de votre signalement reste en place ; vous pourrez y demander à nouveau des e-mails.",
    button: "Ne plus recevoir ces e-mails",
  },
  stopped: {
    heading: "Plus d’e-mails",
    sentence: "Vous ne recevrez plus d’e-mails au sujet de ce signalement.",
    back: "Retour à votre signalement",
  },
  unknown: {
    heading: "Il n’y a rien ici",
    sentence:
      "Le lien est peut-être incomplet, ou le signalement n’existe plus. Ouvrez à nouveau le lien depuis l’e-mail.",
  },
  tooFast: { heading: "Trop de demandes", sentence: "Attendez une minute, puis réessayez." },
  tooLarge: {
    heading: "C’était trop",
    sentence: "Le message est trop long pour être envoyé. Revenez en arrière et raccourcissez-le.",
  },
  trouble: {
    heading: "Cela n’a pas fonctionné",
    sentence: "Une erreur s’est produite de notre côté. Réessayez dans un instant.",
  },
  mail: {
    replied: (who, title) => `${who} a répondu à votre signalement « ${title} »`,
    done: (title) => `Votre signalement « ${title} » est terminé`,
    updates: (count, title) => `${count} nouveautés sur votre signalement « ${title} »`,
    more: (count) => `et ${count} de plus`,
    someone: "L’équipe",
    open: "Voir votre signalement et répondre",
    reason:
      "Vous recevez cet e-mail parce que cette adresse a été indiquée dans un signalement. Les réponses à cet e-mail ne sont pas lues.",
    stop: "Se désabonner",
  },
};
