import type { Wire } from "@corkboard/client";
import { queryOptions } from "@tanstack/react-query";
import { api, hasCode } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";

/** A test takes seconds; there is no event for its result. */
const whileTestingMs = 1_000;

/** Null if the project has none. */
export const chatQuery = (projectId: string) =>
  queryOptions({
    queryKey: keys.chatAddress(projectId),
    queryFn: async (): Promise<Wire.ChatAddress | null> => {
      try {
        return (await api.getChatAddress({ params: { id: projectId } })).data;
      } catch (error) {
        if (hasCode(error, "chat_address_not_found")) return null;
        throw error;
      }
    },
    refetchInterval: ({ state }) => (state.data?.test_pending === true ? whileTestingMs : false),
  });
