import { queryOptions } from "@tanstack/react-query";
import { publicApi } from "../../api/client.ts";
import { keys } from "../../api/keys.ts";

/** Whether the service has no organisation yet. */
export const setupQuery = queryOptions({
  queryKey: keys.setup,
  queryFn: async () => (await publicApi.getSetup()).data.open,
});
