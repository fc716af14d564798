import type { ReportTexts } from "./report-texts.ts";

export const german: ReportTexts = {
  language: "de",
  statuses: { new: "Eingegangen", in_progress: "In Bearbeitung", review: "In Prüfung", done: "Erledigt" },
  page: {
    yourReport: "Ihre Meldung",
    status: "Status",
    reported: "Gemeldet",
    conversation: "Nachrichten",
    noReplies: "Noch keine Antworten. Antworten erscheinen auf dieser Seite.",
    olderHidden: "Ältere Nachrichten werden nicht angezeigt.",
    messageTruncated: "Der Rest dieser Nachricht wird nicht angezeigt.",
    team: "Team",
    you: "Sie",
    replyHeading: "Nachricht an das Team",
    yourReply: "Ihre Nachricht",
    whoReadsIt: "Ihre Nachricht geht an das Team, das diese Meldung bearbeitet.",
    send: "Senden",
    sent: "Ihre Nachricht wurde gesendet.",
    subscribed: "Sie erhalten eine E-Mail, wenn das Team antwortet und wenn Ihre Meldung erledigt ist.",
    notSubscribed: "Sie erhalten keine E-Mails zu dieser Meldung.",
    unsubscribe: "Abmelden",
    subscribe: "Wieder abonnieren",
  },
  problem: {
    empty: "Bitte geben Sie eine Nachricht ein.",
    unreadable: "Ihre Nachricht enthält Zeichen, die nicht unterstützt werden.",
    tooLong: (maxCharacters) => `Ihre Nachricht ist zu lang. Erlaubt sind höchstens ${maxCharacters} Zeichen.`,
    tooMany: "Sie haben zu viele Nachrichten gesendet. Bitte versuchen Sie es in einer Stunde erneut.",
  },
  confirmUnsubscribe: {
    heading: "Von E-Mails zu dieser Meldung abmelden?",
    sentence: "Sie können Ihre Meldung weiterhin über den Link ansehen und die E-Mails dort wieder abonnieren.",
    button: "Abmelden",
  },
  unsubscribed: {
    heading: "Sie sind abgemeldet",
    sentence: "Sie erhalten keine E-Mails mehr zu dieser Meldung.",
    back: "Zurück zu Ihrer Meldung",
  },
  notFound: {
    heading: "Meldung nicht gefunden",
    sentence:
      "Der Link ist möglicherweise unvollständig, oder die Meldung wurde gelöscht. Bitte öffnen Sie den Link aus der E-Mail erneut.",
  },
  tooManyRequests: {
    heading: "Zu viele Anfragen",
    sentence: "Bitte warten Sie eine Minute und versuchen Sie es dann erneut.",
  },
  tooLarge: {
    heading: "Nachricht zu lang",
    sentence: "Ihre Nachricht ist zu lang und kann nicht gesendet werden. Bitte gehen Sie zurück und kürzen Sie sie.",
  },
  error: {
    heading: "Etwas ist schiefgelaufen",
    sentence: "Bei uns ist ein Fehler aufgetreten. Bitte versuchen Sie es in Kürze erneut.",
  },
  mail: {
    replied: (who, title) => `${who} hat auf Ihre Meldung „${title}“ geantwortet`,
    done: (title) => `Ihre Meldung „${title}“ ist erledigt`,
    updates: (count, title) => `${count} Neuigkeiten zu Ihrer Meldung „${title}“`,
    more: (count) => `und ${count} weitere`,
    someone: "Das Team",
    open: "Meldung ansehen und antworten",
    reason:
      "Sie erhalten diese E-Mail, weil diese Adresse in einer Meldung angegeben wurde. Bitte antworten Sie nicht auf diese E-Mail: Antworten werden nicht gelesen.",
    unsubscribe: "Abmelden",
  },
};
