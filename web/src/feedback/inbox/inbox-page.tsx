import { Suspense, useEffect } from "react";
import { queryClient } from "../../service/api/query-client.ts";
import { feedbackListQuery } from "../feedback-queries.ts";
import { markRead } from "../read-items.ts";
import { membershipOf, sessionQuery } from "../../service/session/session.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { classNames } from "../../ui/class-names.ts";
import { ErrorBoundary } from "../../ui/error-boundary.tsx";
import { lazyComponent } from "../../ui/lazy.tsx";
import type { PageAddress } from "../../ui/page-address.ts";
import { whenIdle } from "../../ui/when-idle.ts";
import { InboxList } from "./inbox-list.tsx";
import { filtersOf, validateInboxSearch } from "../inbox-search.ts";
import { NothingOpen } from "./nothing-open.tsx";
import { inboxTexts } from "./texts.ts";
import { useInboxLocation } from "./use-inbox-location.ts";

const FeedbackDetail = lazyComponent<{ id: string; onClose: () => void }>(
  () => import("../detail/feedback-detail.tsx"),
);

/** @public The router calls it for every page that has one. */
export async function prefetch({ params: { projectId }, search: raw }: PageAddress): Promise<void> {
  const search = validateInboxSearch({ ...raw });
  const { organisation } = membershipOf(queryClient.getQueryData(sessionQuery.queryKey));
  const filters = filtersOf(search, { projectId, me: organisation.user_id });
  await queryClient.prefetchInfiniteQuery(feedbackListQuery(filters));
}

/** The list and the open item side by side; on small screens, one above the other. */
export default function InboxPage() {
  const texts = useTexts(inboxTexts);
  const location = useInboxLocation();
  const { openId, close } = location;
  useEffect(() => {
    if (openId !== undefined) markRead(openId);
  }, [openId]);
  useEffect(() => whenIdle(() => void FeedbackDetail.preload()), []);
  return (
    <div className="relative grid h-full grid-cols-1 grid-rows-[minmax(0,1fr)] lg:grid-cols-[392px_minmax(0,1fr)]">
      <section
        aria-label={texts.title}
        className={classNames(
          "relative flex min-h-0 min-w-0 flex-col border-r border-line bg-paper max-lg:border-r-0",
          // Not `display: none`, which would lose the scroll position.
          openId !== undefined && "max-lg:invisible",
        )}
      >
        <InboxList location={location} />
      </section>
      <section
        data-detail
        tabIndex={-1}
        className={classNames(
          "min-h-0 min-w-0 bg-sheet outline-none max-lg:absolute max-lg:inset-0",
          openId === undefined && "max-lg:hidden",
        )}
      >
        {openId === undefined ? (
          <NothingOpen />
        ) : (
          <ErrorBoundary key={openId}>
            <Suspense fallback={<p className="sr-only">{texts.loading}</p>}>
              <FeedbackDetail id={openId} onClose={close} />
            </Suspense>
          </ErrorBoundary>
        )}
      </section>
    </div>
  );
}
