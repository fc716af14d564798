import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { unreadQuery } from "../notification-queries.ts";
import type { NotificationFilter } from "../notification-queries.ts";
import { markRead } from "../mark-read.ts";
import { ActionButton } from "../../service/keyboard/action-button.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { formatNumber } from "../../texts/format.ts";
import { chipClass } from "../../ui/chip.ts";
import { Settings } from "../../ui/icons.ts";
import { notificationTexts } from "./texts.ts";

interface HeaderProps {
  readonly filter: NotificationFilter;
}

export function NotificationsHeader({ filter }: HeaderProps) {
  const texts = useTexts(notificationTexts);
  const queryClient = useQueryClient();
  const { data: unread = 0 } = useQuery(unreadQuery);
  return (
    <header className="shrink-0 border-b border-line">
      <div className="mx-auto flex h-[52px] max-w-[760px] items-center gap-1.5 px-4">
        <h1 className="mr-auto text-lg font-[650] tracking-[-.01em]">{texts.title}</h1>
        {unread > 0 && (
          <ActionButton
            size="small"
            look="quiet"
            onClick={() => void markRead(queryClient, "all")}
            label={texts.markAll}
          />
        )}
        <Link
          to="/settings/$page"
          params={{ page: "notifications" }}
          aria-label={texts.settings}
          title={texts.settings}
          className="grid size-7 place-items-center rounded-small text-ink-2 transition-colors duration-(--quick) hover:bg-desk hover:text-ink max-sm:size-11"
        >
          <Settings size={15} />
        </Link>
      </div>
      <nav aria-label={texts.filter} className="mx-auto flex max-w-[760px] gap-1.5 px-4 pb-2.5">
        <Link to="/notifications" search={{}} className={chipClass(filter === "all")}>
          {texts.all}
        </Link>
        <Link to="/notifications" search={{ unread: true }} className={chipClass(filter === "unread")}>
          {texts.unread}
          {unread > 0 && <span className="font-semibold tabular-nums">{formatNumber(unread)}</span>}
        </Link>
      </nav>
    </header>
  );
}
