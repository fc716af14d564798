import { queryOptions } from "@tanstack/react-query";
import { api } from "../service/api/client.ts";
import { keys } from "../service/api/keys.ts";

export const myWorkQuery = queryOptions({
  queryKey: keys.myWork,
  queryFn: async () => {
    const { data, meta } = await api.getMyWork();
    return { items: data, more: meta.more };
  },
});
