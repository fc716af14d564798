import { useQuery, useQueryClient, useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { unreadQuery } from "../../api/resources.ts";
import { markRead } from "../../notifications/mark-read.ts";
import { notificationsQuery } from "../../notifications/notification-queries.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { Bell } from "../../ui/icons.ts";
import { Empty } from "../../ui/empty.tsx";
import { byDay } from "./by-day.ts";
import { NotificationRow } from "./notification-row.tsx";
import { notificationTexts } from "./texts.ts";

export default function NotificationsPage() {
  const texts = useTexts(notificationTexts);
  const queryClient = useQueryClient();
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(notificationsQuery);
  const { data: unread = 0 } = useQuery(unreadQuery);
  const days = byDay(
    data.pages.flatMap(({ items }) => items),
    texts,
  );
  return (
    <div className="flex h-full flex-col">
      <title>{`${texts.title} – Corkboard`}</title>
      <header className="flex h-[52px] shrink-0 items-center justify-between gap-3 border-b border-line px-4">
        <h1 className="text-lg font-[650] tracking-[-.01em]">{texts.title}</h1>
        {unread > 0 && (
          <Button size="small" look="quiet" onClick={() => void markRead(queryClient, "all")}>
            {texts.markAll}
          </Button>
        )}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto w-full max-w-[760px] pb-10">
          {days.map(({ day, label, items }) => (
            <section key={day} aria-label={label}>
              <h2 className="px-4 pt-5 pb-1.5 text-xs font-semibold text-ink-3">{label}</h2>
              <ul>
                {items.map((notification) => (
                  <NotificationRow key={notification.id} notification={notification} />
                ))}
              </ul>
            </section>
          ))}
          {days.length === 0 && (
            <Empty icon={<Bell size={20} />} title={texts.emptyTitle}>
              {texts.empty}
            </Empty>
          )}
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
