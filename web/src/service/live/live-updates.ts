import { type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { keys } from "../api/keys.ts";
import { forgetNewReports } from "../../feedback/new-reports.ts";
import { sessionQuery, useMembership } from "../session/session.ts";
import { afterStreamEnded } from "../session/after-stream-ended.ts";
import { applyEvents } from "./apply-events.ts";
import { applyNotification } from "../../notifications/apply-notification.ts";
import { reportStreamState } from "./connection.ts";
import { takeLogPosition } from "./log-position.ts";
import type { StreamMessage } from "./messages.ts";
import { subscribe } from "./subscribe.ts";

/** Keeps the cache current while the signed-in layout is mounted. */
export function useLiveUpdates(): void {
  const queryClient = useQueryClient();
  const { organisation } = useMembership();
  const { id } = organisation;
  useEffect(() => {
    let unsubscribe = () => {};
    let isMounted = true;
    let isComplete = false;
    const receive = (message: StreamMessage) => {
      if (message.type === "events") applyEvents(queryClient, message.events);
      else if (message.type === "notification") applyNotification(queryClient, message.message);
      else if (message.type === "reset") {
        forgetNewReports(queryClient);
        void queryClient.invalidateQueries();
      } else if (message.type === "joined") ({ isComplete } = message);
      else {
        reportStreamState(message.state);
        if (message.state === "open") {
          loadAgainWhatIsOlder(queryClient, isComplete ? isOfNotifications : isOfOrganisation);
          isComplete = true;
        }
        if (message.state === "ended")
          void afterStreamEnded().then((isToContinue) => (isToContinue ? start() : undefined));
      }
    };
    const start = async () => {
      const after = await takeLogPosition();
      if (!isMounted) return;
      unsubscribe();
      unsubscribe = subscribe({ organisation: id, after, receive });
    };
    void start();
    return () => {
      isMounted = false;
      unsubscribe();
    };
  }, [queryClient, id]);
}

/** What was loaded before the stream opened may have changed before it opened. */
function loadAgainWhatIsOlder(queryClient: QueryClient, isAffected: (queryKey: QueryKey) => boolean): void {
  const openedAt = Date.now();
  void queryClient.invalidateQueries({
    predicate: ({ queryKey, state }) =>
      isAffected(queryKey) && state.dataUpdatedAt > 0 && state.dataUpdatedAt <= openedAt,
  });
}

const isOfOrganisation = (queryKey: QueryKey) => queryKey[0] !== sessionQuery.queryKey[0];

/** Notifications have no position in the log: those created while no stream was open are not sent again. */
const isOfNotifications = ([first]: QueryKey) =>
  [keys.notifications, keys.unread, keys.myWork].some((key) => key[0] === first);
