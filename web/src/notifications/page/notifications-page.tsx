import { useQueryClient, useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { useRef } from "react";
import { markRead } from "../mark-read.ts";
import { notificationsQuery } from "../notification-queries.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Bell } from "../../ui/icons.ts";
import { byDay } from "./by-day.ts";
import { groupByThing, unreadIn } from "./group-by-thing.ts";
import { KeptLine } from "./kept-line.tsx";
import { NotificationGroup } from "./notification-group.tsx";
import { NotificationsHeader } from "./notifications-header.tsx";
import { notificationTexts } from "./texts.ts";
import { useNotificationKeys } from "./use-notification-keys.ts";

export default function NotificationsPage() {
  const texts = useTexts(notificationTexts);
  const { unread } = useSearch({ from: "/app/notifications" });
  const filter = unread ? "unread" : "all";
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(notificationsQuery(filter));
  const days = byDay(
    data.pages.flatMap(({ items }) => items),
    texts,
  );
  const queryClient = useQueryClient();
  const list = useRef<HTMLDivElement>(null);
  useNotificationKeys(list, (newest) => {
    const groups = days.flatMap(({ items }) => groupByThing(items));
    const ids = groups.filter(({ lines }) => lines[0]?.notification.id === newest).flatMap(unreadIn);
    if (ids.length > 0) void markRead(queryClient, ids);
  });
  return (
    <div className="flex h-full flex-col">
      <title>{`${texts.title} – Corkboard`}</title>
      <NotificationsHeader filter={filter} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto w-full max-w-[760px] pb-10">
          <KeptLine>
            <div ref={list}>
              {days.map(({ day, label, items }, index) => (
                <section key={day} aria-label={label}>
                  <h2 className="px-4 pt-5 pb-1.5 text-xs font-semibold text-ink-3">{label}</h2>
                  <ul>
                    {groupByThing(items).map((group) => (
                      <NotificationGroup
                        key={group.key}
                        group={group}
                        mayHaveMore={hasNextPage && index === days.length - 1}
                      />
                    ))}
                  </ul>
                </section>
              ))}
            </div>
          </KeptLine>
          {days.length === 0 && <NothingToShow isFiltered={unread === true} />}
          {hasNextPage && (
            <div className="flex justify-center pt-5">
              <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {texts.more}
              </Button>
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

function NothingToShow({ isFiltered }: { readonly isFiltered: boolean }) {
  const texts = useTexts(notificationTexts);
  const showAll = (
    <Link to="/notifications" search={{}} className="text-sm font-medium text-accent hover:underline">
      {texts.showAll}
    </Link>
  );
  return (
    <Empty icon={<Bell size={20} />} title={texts.emptyTitle} action={isFiltered && showAll}>
      {isFiltered ? texts.emptyUnread : texts.empty}
    </Empty>
  );
}
