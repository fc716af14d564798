import { queryOptions } from "@tanstack/react-query";
import { api } from "../service/api/client.ts";
import { keys } from "../service/api/keys.ts";
import { onEvents } from "../service/live/event-listeners.ts";

export const myWorkQuery = queryOptions({
  queryKey: keys.myWork,
  queryFn: async () => {
    const { data, meta } = await api.getMyWork();
    return { items: data, more: meta.more };
  },
});

const atMostEveryMs = 1_000;
let timer: ReturnType<typeof setTimeout> | undefined;

onEvents((queryClient, events) => {
  if (!events.some(({ type }) => /^(?:feedback|card|ticket|comment)\./.test(type))) return;
  timer ??= setTimeout(() => {
    timer = undefined;
    void queryClient.invalidateQueries({ queryKey: keys.myWork });
  }, atMostEveryMs);
});
