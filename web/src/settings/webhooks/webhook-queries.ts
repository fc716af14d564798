import { eachItem, type Wire } from "@corkboard/client";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";
import { firstPage, nextPage } from "../../service/api/next-page.ts";

export const webhooksQuery = queryOptions({
  queryKey: keys.webhooks,
  queryFn: (): Promise<Wire.Webhook[]> => Array.fromAsync(eachItem(api.listWebhooks, {})),
});

export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: keys.webhook(id),
    queryFn: async () => (await api.getWebhook({ params: { id } })).data,
  });

const pageSize = 25;
/** A delivery takes seconds; there is no event for its result. */
const whileWaitingMs = 2_000;
const otherwiseMs = 15_000;

export const deliveriesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: keys.deliveries(id),
    initialPageParam: firstPage,
    queryFn: ({ pageParam: cursor }) =>
      api.listWebhookDeliveries({ params: { id }, query: { limit: pageSize, cursor } }),
    getNextPageParam: nextPage,
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.data.some((delivery) => delivery.state === "pending" && delivery.attempts === 0)
        ? whileWaitingMs
        : otherwiseMs,
  });
