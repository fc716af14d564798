import type { Wire } from "@corkboard/client";
import { queryOptions } from "@tanstack/react-query";
import { hasCode, publicApi } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";

/** Null if the link does not work. The secret is no part of the key: keys can be seen in developer tools. */
export const invitationQuery = (secret: string) =>
  queryOptions({
    queryKey: keys.invitationLink,
    queryFn: async (): Promise<Wire.InvitationLookup | null> => {
      if (secret === "") return null;
      try {
        return (await publicApi.lookUpInvitation({ body: { secret } })).data;
      } catch (error) {
        if (hasCode(error, "link_invalid")) return null;
        throw error;
      }
    },
  });
