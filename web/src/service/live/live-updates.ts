import { type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { forgetStarted } from "../api/started-requests.ts";
import { sessionQuery, useMembership } from "../session/session.ts";
import { afterStreamEnded } from "../session/after-stream-ended.ts";
import { reportStreamState } from "./connection.ts";
import { isOfKinds, type LiveSubject } from "./live-subject.ts";
import { takeLogPosition } from "./log-position.ts";
import type { StreamMessage } from "./messages.ts";
import { subscribe } from "./subscribe.ts";

/** Hands what the stream brings to the subjects, in their order, while the signed-in layout is mounted. */
export function useLiveUpdates(subjects: readonly LiveSubject[]): void {
  const queryClient = useQueryClient();
  const { organisation } = useMembership();
  const { id } = organisation;
  useEffect(() => {
    const outsideLog = subjects.flatMap((each) => each.outsideLog ?? []);
    const isOutsideLog = (queryKey: QueryKey) => isOfKinds(queryKey, outsideLog);
    let unsubscribe = () => {};
    let isMounted = true;
    let isComplete = false;
    const receive = (message: StreamMessage) => {
      if (message.type === "events") for (const each of subjects) each.applyEvents?.(queryClient, message.events);
      else if (message.type === "notification")
        for (const each of subjects) each.applyNotification?.(queryClient, message.message);
      else if (message.type === "reset") {
        for (const each of subjects) each.reset?.(queryClient);
        void queryClient.invalidateQueries();
      } else if (message.type === "joined") ({ isComplete } = message);
      else {
        reportStreamState(message.state);
        if (message.state === "open") {
          loadAgainWhatIsOlder(queryClient, isComplete ? isOutsideLog : isOfOrganisation);
          isComplete = true;
        }
        if (message.state === "ended")
          void afterStreamEnded().then((isToContinue) => (isToContinue ? start() : undefined));
      }
    };
    const start = async () => {
      const after = await takeLogPosition();
      if (!isMounted) return;
      forgetStarted();
      unsubscribe();
      unsubscribe = subscribe({ organisation: id, after, receive });
    };
    void start();
    return () => {
      isMounted = false;
      unsubscribe();
    };
  }, [queryClient, id, subjects]);
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
