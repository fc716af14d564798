import type { Wire } from "@corkboard/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { membersQuery } from "../../service/api/resources.ts";
import type { FeedbackRow } from "../feedback-list.ts";
import { feedbackLabels } from "../labels.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { runBulkChange } from "./bulk-job.ts";
import { inboxTexts } from "./texts.ts";

type Items = readonly FeedbackRow[];

/** What can be done with one or many items. Items that are already so are left alone. */
export function useInboxActions() {
  const queryClient = useQueryClient();
  const texts = useTexts(inboxTexts);
  const labels = useTexts(feedbackLabels);
  const { data: members = [] } = useQuery(membersQuery);
  return {
    setStatus: (all: Items, status: Wire.FeedbackStatus) => {
      const items = all.filter((item) => item.status !== status);
      const message = texts.statusChanged(items.length, labels.status[status]);
      if (items.length > 0) void runBulkChange(queryClient, { items, change: { status }, message });
    },
    assign: (all: Items, userId: string | undefined) => {
      const items = all.filter((item) => item.assigned_user_ids.join() !== (userId ?? ""));
      const name = members.find((member) => member.user_id === userId)?.display_name ?? "";
      const message = userId === undefined ? texts.unassigned(items.length) : texts.assigned(items.length, name);
      if (items.length > 0)
        void runBulkChange(queryClient, { items, change: { assigned_to: userId ?? null }, message });
    },
    setSpam: (all: Items, spam: boolean) => {
      const items = all.filter((item) => item.spam !== spam);
      const message = spam ? texts.markedSpam(items.length) : texts.markedNotSpam(items.length);
      if (items.length > 0) void runBulkChange(queryClient, { items, change: { spam }, message });
    },
  };
}

export type InboxActions = ReturnType<typeof useInboxActions>;
