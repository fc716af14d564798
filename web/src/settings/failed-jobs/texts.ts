import { catalogue } from "../../texts/catalogue.ts";

export const failedJobTexts = catalogue(
  {
    title: "Failed jobs",
    help: "Emails that the mail server rejected, or that could not be sent for two days. If you try again, the same email is sent, without news older than 7 days. Listed for 30 days.",
    emptyTitle: "Nothing has failed",
    noEmails: "No email has failed.",
    empty: "Emails that cannot be sent appear here.",
    kinds: {
      "member-mail": (name: string) => `Email to ${name}`,
      "report-mail": (title: string) => `Email to the reporter of “${title}”`,
    },
    reasons: {
      server_unreachable: "The mail server could not be reached or did not respond.",
      login_rejected: "The mail server did not accept the user name or the password.",
      sender_rejected: "The mail server did not accept the sender.",
      recipient_rejected: "The mail server did not accept the recipient.",
      email_rejected: "The mail server did not accept the email.",
      unexpected: "An unexpected error. Details are in the log of the service.",
    },
    retry: "Try again",
    retryLabel: (what: string) => `Try again: ${what}`,
    retried: "Trying again",
    more: "Show older ones",
    webhooks: "Disabled webhooks",
    webhooksHelp: "Corkboard disabled these. Their pages say why.",
  },
  {
    title: "Fehlgeschlagene Aufträge",
    help: "E-Mails, die der Mailserver abgelehnt hat oder die zwei Tage lang nicht gesendet werden konnten. Beim erneuten Versuch wird dieselbe E-Mail gesendet, ohne Neuigkeiten, die älter als 7 Tage sind. 30 Tage lang aufgeführt.",
    emptyTitle: "Nichts ist fehlgeschlagen",
    noEmails: "Keine E-Mail ist fehlgeschlagen.",
    empty: "E-Mails, die nicht gesendet werden können, erscheinen hier.",
    kinds: {
      "member-mail": (name) => `E-Mail an ${name}`,
      "report-mail": (title) => `E-Mail zur Meldung „${title}“ an die meldende Person`,
    },
    reasons: {
      server_unreachable: "Der Mailserver war nicht erreichbar oder hat nicht geantwortet.",
      login_rejected: "Der Mailserver hat den Benutzernamen oder das Passwort nicht angenommen.",
      sender_rejected: "Der Mailserver hat den Absender nicht angenommen.",
      recipient_rejected: "Der Mailserver hat den Empfänger nicht angenommen.",
      email_rejected: "Der Mailserver hat die E-Mail nicht angenommen.",
      unexpected: "Ein unerwarteter Fehler. Einzelheiten stehen im Log des Dienstes.",
    },
    retry: "Erneut versuchen",
    retryLabel: (what) => `Erneut versuchen: ${what}`,
    retried: "Es wird erneut versucht",
    more: "Ältere anzeigen",
    webhooks: "Ausgeschaltete Webhooks",
    webhooksHelp: "Corkboard hat sie ausgeschaltet. Den Grund nennt die Seite des Webhooks.",
  },
);
