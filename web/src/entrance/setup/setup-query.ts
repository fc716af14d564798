import { queryOptions } from "@tanstack/react-query";
import { publicApi } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";

/** Whether the service has no organisation yet. */
export const setupQuery = queryOptions({
  queryKey: keys.setup,
  queryFn: async () => (await publicApi.getSetup()).data.open,
});
