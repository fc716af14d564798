import { catalogue } from "../../texts/catalogue.ts";

export const organisationTexts = catalogue(
  {
    name: "Name",
    nameHelp: "Members, contacts of your clients and reporters see it.",
    organisationName: "Name of the organisation",
    deleteTitle: "Delete the organisation",
    deleteHelp:
      "Closes it at once for everybody, and removes all its data after a week. Until then, you can restore it.",
    delete: "Delete organisation…",
    question: (name: string) => `Delete ${name}?`,
    warning: {
      access: "Nobody can work in it any more: members, access tokens and agents are locked out.",
      outside: "The feedback widget, the client portal and the links of reporters stop working.",
      sending: "No emails and no webhooks are sent.",
      removal: "After 7 days, all projects, reports, boards, tickets and files are removed for good.",
    },
    typeName: (name: string) => `Type “${name}” to confirm`,
    confirm: "Delete organisation",
  },
  {
    name: "Name",
    nameHelp: "Mitglieder, Kontakte Ihrer Kunden und meldende Personen sehen ihn.",
    organisationName: "Name der Organisation",
    deleteTitle: "Organisation löschen",
    deleteHelp:
      "Schließt sie sofort für alle und entfernt nach einer Woche alle Daten. Bis dahin können Sie sie wiederherstellen.",
    delete: "Organisation löschen…",
    question: (name) => `${name} löschen?`,
    warning: {
      access: "Niemand kann mehr darin arbeiten: Mitglieder, Zugriffstoken und Agenten haben keinen Zugang mehr.",
      outside: "Das Feedback-Widget, das Kundenportal und die Links meldender Personen funktionieren nicht mehr.",
      sending: "Es werden keine E-Mails und keine Webhooks gesendet.",
      removal: "Nach 7 Tagen werden alle Projekte, Meldungen, Boards, Tickets und Dateien endgültig entfernt.",
    },
    typeName: (name) => `Geben Sie zur Bestätigung „${name}“ ein`,
    confirm: "Organisation löschen",
  },
);
