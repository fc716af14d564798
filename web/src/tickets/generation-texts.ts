import { catalogue } from "../texts/catalogue.ts";

export const generationTexts = catalogue(
  {
    makeTicket: "Make a ticket",
    writingTicket: (seconds: number) => `Writing the ticket… ${seconds} s`,
    cancelTicket: "Cancel writing the ticket",
    ticketFailed: "The ticket was not written.",
    ticketTimeout: "The ticket writer took too long.",
    ticketRefused: "The ticket writer refused to write about this report.",
    ticketBadOutput: "The ticket writer returned something unusable.",
    ticketUnreachable: "The ticket writer cannot be reached.",
    ticketGone: "The report was deleted in the meantime.",
    ticketMade: "Ticket created",
    openTicket: "Open ticket",
    openTicketNumber: (number: number) => `Open ticket ${number}`,
    tickets: (count: number) => `${count} tickets`,
  },
  {
    makeTicket: "Ticket erstellen",
    writingTicket: (seconds) => `Ticket wird geschrieben… ${seconds} s`,
    cancelTicket: "Schreiben des Tickets abbrechen",
    ticketFailed: "Das Ticket wurde nicht geschrieben.",
    ticketTimeout: "Das Schreiben des Tickets hat zu lange gedauert.",
    ticketRefused: "Das Sprachmodell wollte über diese Meldung nicht schreiben.",
    ticketBadOutput: "Das Sprachmodell hat etwas Unbrauchbares geliefert.",
    ticketUnreachable: "Das Sprachmodell ist nicht erreichbar.",
    ticketGone: "Die Meldung wurde inzwischen gelöscht.",
    ticketMade: "Ticket erstellt",
    openTicket: "Ticket öffnen",
    openTicketNumber: (number) => `Ticket ${number} öffnen`,
    tickets: (count) => `${count} Tickets`,
  },
);
