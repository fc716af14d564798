import { eachItem, type Wire } from "@corkboard/client";
import { queryOptions } from "@tanstack/react-query";
import type { FeedbackFilters } from "../../feedback/feedback-filters.ts";
import type { TicketFilters } from "../../tickets/ticket-queries.ts";
import { api } from "./client.ts";
import { keys } from "./keys.ts";

/** What almost every page shows: small lists that are loaded once and kept current by the stream. */
export const clientsQuery = queryOptions({
  queryKey: keys.clients,
  queryFn: (): Promise<Wire.Client[]> => Array.fromAsync(eachItem(api.listClients, {})),
});

export const projectsQuery = queryOptions({
  queryKey: keys.projects,
  queryFn: (): Promise<Wire.ProjectSummary[]> => Array.fromAsync(eachItem(api.listProjects, {})),
});

export const membersQuery = queryOptions({
  queryKey: keys.members,
  queryFn: async (): Promise<Wire.Member[]> => (await api.listMembers()).data,
});

/** The number in the sidebar: everything that is not done. */
export const openFeedback: FeedbackFilters = { status: ["new", "in_progress", "review"] };

export const feedbackCountQuery = (filters: FeedbackFilters) =>
  queryOptions({
    queryKey: keys.count("feedback", filters),
    queryFn: async () => (await api.listFeedback({ query: { ...filters, limit: 1 } })).meta.total,
  });

export const ticketCountQuery = (filters: TicketFilters) =>
  queryOptions({
    queryKey: keys.count("tickets", filters),
    queryFn: async () => (await api.listTickets({ query: { ...filters, limit: 1 } })).meta.total,
  });

export const unreadQuery = queryOptions({
  queryKey: keys.unread,
  queryFn: async () => (await api.listNotifications({ query: { unread: "true", limit: 1 } })).meta.total,
});
