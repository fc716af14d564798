import type { Wire } from "@corkboard/client";
import { queryOptions } from "@tanstack/react-query";
import { hasCode, publicApi } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";

/** Null if the link does not work. */
export const resetQuery = (secret: string) =>
  queryOptions({
    queryKey: keys.resetLink,
    queryFn: async (): Promise<Wire.PasswordReset | null> => {
      if (secret === "") return null;
      try {
        return (await publicApi.lookUpPasswordReset({ body: { secret } })).data;
      } catch (error) {
        if (hasCode(error, "link_invalid")) return null;
        throw error;
      }
    },
  });
