import type { Wire } from "@corkboard/client";
import { queryOptions, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { api } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";
import { useAction } from "../use-action.ts";

const preferencesQuery = queryOptions({
  queryKey: keys.notificationSettings,
  queryFn: async () => (await api.getNotificationSettings()).data,
});

/** The settings, and a function that changes some of them: at once on the page, and back if they cannot be saved. */
export function usePreferences() {
  const queryClient = useQueryClient();
  const { run } = useAction();
  const { data: preferences } = useSuspenseQuery(preferencesQuery);
  const change = (body: Wire.NotificationSettingsPatch) => {
    queryClient.setQueryData(preferencesQuery.queryKey, { ...preferences, ...body });
    void run(() => api.updateNotificationSettings({ body })).then(
      (isSaved) => !isSaved && queryClient.setQueryData(preferencesQuery.queryKey, preferences),
    );
  };
  return { preferences, change };
}
