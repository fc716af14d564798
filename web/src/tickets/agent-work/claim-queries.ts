import type { Wire } from "@corkboard/client";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";

/** The attempts at a ticket, newest first. */
export const claimsQuery = (ticketId: string) =>
  queryOptions({
    queryKey: keys.claims(ticketId),
    queryFn: async (): Promise<Wire.Claim[]> => (await api.listClaims({ query: { ticket_id: ticketId } })).data,
  });

export const questionsQuery = (ticketId: string) =>
  queryOptions({
    queryKey: keys.questions(ticketId),
    queryFn: async (): Promise<Wire.Question[]> => (await api.listQuestions({ query: { ticket_id: ticketId } })).data,
  });

export const deliveriesQuery = (ticketId: string) =>
  queryOptions({
    queryKey: keys.ticketDeliveries(ticketId),
    queryFn: async (): Promise<Wire.TicketDelivery[]> =>
      (await api.listDeliveries({ query: { ticket_id: ticketId } })).data,
  });
