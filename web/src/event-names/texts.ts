import type { Wire } from "@corkboard/client";
import { catalogue } from "../texts/catalogue.ts";

/** What every event is called, for lists of events. A missing one does not compile. */
export const eventTexts = catalogue(
  {
    objects: {
      client: "Clients",
      project: "Projects",
      feedback: "Feedback",
      list: "Lists",
      card: "Cards",
      comment: "Comments",
      ticket: "Tickets",
      member: "Members",
    },
    types: {
      "client.created": "Client created",
      "client.updated": "Client changed",
      "client.deleted": "Client deleted",
      "project.created": "Project created",
      "project.updated": "Project changed",
      "project.deleted": "Project deleted",
      "feedback.created": "Feedback created",
      "feedback.updated": "Feedback changed",
      "feedback.status_changed": "Feedback changed status",
      "feedback.deleted": "Feedback deleted",
      "list.created": "List created",
      "list.updated": "List changed",
      "list.deleted": "List deleted",
      "card.created": "Card created",
      "card.updated": "Card changed",
      "card.moved": "Card moved",
      "card.deleted": "Card deleted",
      "comment.created": "Comment created",
      "comment.updated": "Comment changed",
      "comment.mentioned": "Comment mentions somebody",
      "comment.deleted": "Comment deleted",
      "ticket.created": "Ticket created",
      "ticket.updated": "Ticket changed",
      "ticket.status_changed": "Ticket changed status",
      "ticket.deleted": "Ticket deleted",
      "member.created": "Member created",
      "member.updated": "Member changed",
      "member.deleted": "Member deleted",
    } satisfies Record<Wire.EventType, string>,
  },
  {
    objects: {
      client: "Kunden",
      project: "Projekte",
      feedback: "Feedback",
      list: "Listen",
      card: "Karten",
      comment: "Kommentare",
      ticket: "Tickets",
      member: "Mitglieder",
    },
    types: {
      "client.created": "Kunde angelegt",
      "client.updated": "Kunde geändert",
      "client.deleted": "Kunde gelöscht",
      "project.created": "Projekt angelegt",
      "project.updated": "Projekt geändert",
      "project.deleted": "Projekt gelöscht",
      "feedback.created": "Feedback angelegt",
      "feedback.updated": "Feedback geändert",
      "feedback.status_changed": "Feedback hat neuen Status",
      "feedback.deleted": "Feedback gelöscht",
      "list.created": "Liste angelegt",
      "list.updated": "Liste geändert",
      "list.deleted": "Liste gelöscht",
      "card.created": "Karte angelegt",
      "card.updated": "Karte geändert",
      "card.moved": "Karte verschoben",
      "card.deleted": "Karte gelöscht",
      "comment.created": "Kommentar angelegt",
      "comment.updated": "Kommentar geändert",
      "comment.mentioned": "Kommentar erwähnt jemanden",
      "comment.deleted": "Kommentar gelöscht",
      "ticket.created": "Ticket angelegt",
      "ticket.updated": "Ticket geändert",
      "ticket.status_changed": "Ticket hat neuen Status",
      "ticket.deleted": "Ticket gelöscht",
      "member.created": "Mitglied angelegt",
      "member.updated": "Mitglied geändert",
      "member.deleted": "Mitglied gelöscht",
    },
  },
);

export type EventObject = keyof (typeof eventTexts)["en"]["objects"];

export const eventObjects = Object.keys(eventTexts.en.objects) as EventObject[];

export const eventTypesOf = (object: EventObject): Wire.EventType[] =>
  (Object.keys(eventTexts.en.types) as Wire.EventType[]).filter((type) => type.startsWith(`${object}.`));
