import type { Wire } from "@corkboard/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense } from "react";
import { hasCode } from "../../service/api/client.ts";
import { Conversation } from "../../comments/conversation.tsx";
import { cachedFeedback } from "../cached-feedback.ts";
import { feedbackQuery } from "../feedback-queries.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Failed, LazyBoundary } from "../../ui/error-boundary.tsx";
import { Inbox } from "../../ui/icons.ts";
import { lazyComponent } from "../../ui/lazy.tsx";
import { DetailBar } from "./detail-bar.tsx";
import { DetailSkeleton } from "./detail-skeleton.tsx";
import { EditableDescription } from "./editable-description.tsx";
import { Evidence } from "./evidence.tsx";
import { Facts } from "./facts.tsx";
import { ItemHeading } from "./item-heading.tsx";
import { detailTexts } from "./texts.ts";
import { Timeline } from "./timeline.tsx";

/** Few reports have a ticket that an agent works on. */
const SourceWork = lazyComponent<{ item: Wire.Feedback }>(() => import("../../tickets/source-work.tsx"));

/** Loaded with the first report that has cards. */
const FeedbackCards = lazyComponent<{ ids: readonly string[] }>(() => import("./cards/feedback-cards.tsx"));

interface FeedbackDetailProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** One feedback item: what was reported, the evidence, and the conversation about it. */
export default function FeedbackDetail({ id, onClose }: FeedbackDetailProps) {
  const texts = useTexts(detailTexts);
  const queryClient = useQueryClient();
  const { data: item, error, refetch } = useQuery(feedbackQuery(id));
  // A list already has what the bar and the heading show.
  const summary = item ?? cachedFeedback(queryClient, id);

  if (error && hasCode(error, "feedback_not_found"))
    return (
      <Empty
        icon={<Inbox size={20} />}
        title={texts.notFound}
        action={<Button onClick={onClose}>{texts.backToInbox}</Button>}
      >
        {texts.notFoundHelp}
      </Empty>
    );
  if (error && !item) return <Failed error={error} onRetry={() => void refetch()} />;
  return (
    <article
      key={id}
      aria-label={summary?.title ?? texts.loading}
      aria-busy={!item}
      className="@container flex h-full min-w-0 flex-col bg-sheet"
    >
      {summary ? <DetailBar item={summary} onClose={onClose} /> : <div className="h-[52px] border-b border-line" />}
      <div className="min-h-0 flex-1 overflow-auto">
        <div className="mx-auto max-w-[924px] px-8 pt-[26px] pb-10 @max-[640px]:px-4 @max-[640px]:pt-5">
          {summary && <ItemHeading item={summary} />}
          {item ? <Body item={item} /> : <DetailSkeleton hasHeading={summary !== undefined} />}
        </div>
      </div>
    </article>
  );
}

const Body = ({ item }: { readonly item: Wire.Feedback }) => (
  <>
    {item.card_ids.length > 0 && (
      <Suspense fallback={null}>
        <FeedbackCards ids={item.card_ids} />
      </Suspense>
    )}
    <EditableDescription item={item} />
    <Evidence item={item} />
    <Timeline item={item} />
    <Facts item={item} />
    {item.ticket_ids.length > 0 && (
      <LazyBoundary>
        <SourceWork item={item} />
      </LazyBoundary>
    )}
    <Conversation item={item} />
  </>
);
