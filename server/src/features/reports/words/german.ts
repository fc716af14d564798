import type { ReportWords } from "./report-words.ts";

export const german: ReportWords = {
  language: "de",
  statuses: { new: "Eingegangen", in_progress: "In Arbeit", review: "Wird geprüft", done: "Erledigt" },
  page: {
    yourReport: "Ihre Meldung",
    status: "Status",
    reported: "Gemeldet",
    conversation: "Verlauf",
    nothingYet: "Noch hat niemand geantwortet. Antworten erscheinen auf dieser Seite.",
    olderLeftOut: "Ältere Nachrichten werden nicht angezeigt.",
    restLeftOut: "Der Rest dieser Nachricht wird nicht angezeigt.",
    team: "Team",
    you: "Sie",
    reply: "Dem Team schreiben",
    yourReply: "Ihre Nachricht",
    whoReadsIt: "Das Team, das sich um diese Meldung kümmert, liest sie.",
    send: "Senden",
    sent: "Ihre Nachricht wurde gesendet.",
    mailIsOn: "Sie bekommen eine E-Mail, wenn das Team antwortet und wenn Ihre Meldung erledigt ist.",
    mailIsOff: "Sie bekommen keine E-Mails zu dieser Meldung.",
    stopMail: "Diese E-Mails abbestellen",
    resumeMail: "Wieder E-Mails bekommen",
  },
  problem: {
    empty: "Bitte schreiben Sie zuerst etwas.",
    unreadable: "Ihre Nachricht enthält Zeichen, die sich nicht speichern lassen.",
    tooLong: (most) => `Ihre Nachricht ist zu lang: Sie darf höchstens ${most} Zeichen haben.`,
    tooMany: "Sie haben in kurzer Zeit viel geschrieben. Bitte versuchen Sie es in einer Stunde wieder.",
  },
  stop: {
    heading: "E-Mails zu dieser Meldung abbestellen?",
    sentence: "Die Seite Ihrer Meldung bleibt bestehen; dort können Sie E-Mails auch wieder bestellen.",
    button: "Diese E-Mails abbestellen",
  },
  stopped: {
    heading: "Keine weiteren E-Mails",
    sentence: "Sie bekommen keine E-Mails mehr zu dieser Meldung.",
    back: "Zurück zu Ihrer Meldung",
  },
  unknown: {
    heading: "Hier ist nichts",
    sentence:
      "Der Link ist vielleicht unvollständig, oder es gibt die Meldung nicht mehr. Bitte öffnen Sie den Link noch einmal aus der E-Mail.",
  },
  tooFast: { heading: "Zu viele Anfragen", sentence: "Bitte warten Sie eine Minute und versuchen Sie es dann wieder." },
  tooLarge: {
    heading: "Das war zu viel",
    sentence: "Die Nachricht ist zu lang, um gesendet zu werden. Bitte gehen Sie zurück und kürzen Sie sie.",
  },
  trouble: {
    heading: "Das hat nicht geklappt",
    sentence: "Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es gleich noch einmal.",
  },
  mail: {
    replied: (who, title) => `${who} hat auf Ihre Meldung „${title}“ geantwortet`,
    done: (title) => `Ihre Meldung „${title}“ ist erledigt`,
    updates: (count, title) => `${count} Neuigkeiten zu Ihrer Meldung „${title}“`,
    more: (count) => `und ${count} weitere`,
    someone: "Das Team",
    open: "Meldung ansehen und antworten",
    reason:
      "Sie erhalten diese E-Mail, weil diese Adresse bei einer Meldung angegeben wurde. Antworten auf diese E-Mail werden nicht gelesen.",
    stop: "Abbestellen",
  },
};
