import { eachItem, type Wire } from "@corkboard/client";
import { queryOptions } from "@tanstack/react-query";
import { api } from "./client.ts";
import { keys } from "./keys.ts";
import { clientsRequest, projectsRequest } from "./requests.ts";

/** What almost every page shows: small lists that are loaded once and kept current by the stream. */
export const clientsQuery = queryOptions({
  queryKey: keys.clients,
  queryFn: (): Promise<Wire.Client[]> => Array.fromAsync(eachItem(api.listClients, clientsRequest)),
});

export const projectsQuery = queryOptions({
  queryKey: keys.projects,
  queryFn: (): Promise<Wire.ProjectSummary[]> => Array.fromAsync(eachItem(api.listProjects, projectsRequest)),
});

export const membersQuery = queryOptions({
  queryKey: keys.members,
  queryFn: async (): Promise<Wire.Member[]> => (await api.listMembers()).data,
});

/** What happened to an object, newest first. */
export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: keys.history(id),
    queryFn: async () => (await api.listEvents({ query: { object_id: id, order: "newest", limit: 100 } })).data,
  });
