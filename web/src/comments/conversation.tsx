import type { Wire } from "@corkboard/client";
import { useQuery } from "@tanstack/react-query";
import { membersQuery } from "../service/api/resources.ts";
import { commentsQuery } from "../feedback/feedback-queries.ts";
import { historyQuery } from "../service/api/resources.ts";
import { useTexts } from "../texts/catalogue.ts";
import { exactTime, longAge } from "../texts/format.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Button } from "../ui/button.tsx";
import { LazyBoundary } from "../ui/error-boundary.tsx";
import { lazyComponent } from "../ui/lazy.tsx";
import { uiTexts } from "../ui/texts.ts";
import { CommentItem } from "./thread/comment-item.tsx";
import { Composer } from "./composing/composer.tsx";
import { conversationEntries, type Entry } from "./thread/conversation-entries.ts";
import { useHiddenComments } from "./thread/hidden-comments.ts";
import { commentTexts } from "./texts.ts";
import { UnsentComments } from "./composing/unsent-comments.tsx";

/** Few reports have a ticket that an agent works on. */
const StopAgents = lazyComponent<{ ticketIds: readonly string[] }>(() => import("../tickets/stop-agents.tsx"));

/** Comments, changes of the item, and the field to write the next comment. */
export function Conversation({ item }: { readonly item: Wire.Feedback }) {
  const texts = useTexts(commentTexts);
  const { retry } = useTexts(uiTexts);
  const comments = useQuery(commentsQuery(item.id));
  const { data: events = [] } = useQuery(historyQuery(item.id));
  const { data: members = [] } = useQuery(membersQuery);
  const hidden = useHiddenComments();
  const shown = (comments.data ?? []).filter(({ id }) => !hidden.has(id));
  const entries = conversationEntries({ comments: shown, events, members, reporter: item.reporter_name });
  const names = members.map(({ display_name }) => display_name);
  return (
    <section aria-labelledby="conversation">
      <h3 id="conversation" className="mt-[26px] mb-3.5 flex items-center gap-2 text-sm font-[650]">
        {texts.conversation}
        {shown.length > 0 && <small className="font-[450] text-ink-3">{shown.length}</small>}
      </h3>
      {comments.isPending && <Skeleton />}
      {comments.isError && (
        <p role="alert" className="mb-4 flex items-center gap-3 text-sm text-ink-2">
          {texts.loadFailed}
          <Button size="small" onClick={() => void comments.refetch()}>
            {retry}
          </Button>
        </p>
      )}
      <ol>
        {entries.map((entry) =>
          entry.kind === "comment" ? (
            <CommentItem key={entry.comment.id} comment={entry.comment} names={names} />
          ) : (
            <EventItem key={entry.id} entry={entry} />
          ),
        )}
      </ol>
      <UnsentComments feedbackId={item.id} names={names} />
      {item.ticket_ids.length > 0 && (
        <LazyBoundary>
          <StopAgents ticketIds={item.ticket_ids} />
        </LazyBoundary>
      )}
      <Composer item={item} members={members} />
    </section>
  );
}

const EventItem = ({ entry: { line, at } }: { readonly entry: Extract<Entry, { kind: "event" }> }) => (
  <li className="mb-4 ml-1 flex items-center gap-2 text-xs text-ink-3">
    <Avatar name={line.who} />
    <span className="min-w-0 break-words">
      {line.text} ·{" "}
      <time dateTime={at} title={exactTime(at)}>
        {longAge(at)}
      </time>
    </span>
  </li>
);

const Skeleton = () => (
  <div aria-hidden="true" className="mb-[18px] grid grid-cols-[28px_1fr] gap-3">
    <div className="skeleton size-7 rounded-full" />
    <div>
      <div className="skeleton mb-2 h-3.5 w-40" />
      <div className="skeleton h-3.5 w-4/5" />
    </div>
  </div>
);
