import type { Wire } from "@corkboard/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { projectsQuery } from "../../service/api/resources.ts";
import { markRead } from "../mark-read.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { exactTime, shortAge } from "../../texts/format.ts";
import { classNames } from "../../ui/class-names.ts";
import { NotificationLink } from "./notification-link.tsx";
import { NotificationSign } from "./notification-sign.tsx";
import { notificationTexts } from "./texts.ts";

interface RowProps {
  readonly notification: Wire.Notification;
}

/** Opens what it is about, and is read by that. */
export function NotificationRow({ notification }: RowProps) {
  const queryClient = useQueryClient();
  const { id, read_at } = notification;
  const open = () => {
    if (read_at === null) void markRead(queryClient, [id]);
  };
  return (
    <li className="border-b border-line">
      <NotificationLink notification={notification} onOpen={open} className={rowClass}>
        <Content notification={notification} />
      </NotificationLink>
    </li>
  );
}

const rowClass =
  "grid w-full grid-cols-[8px_28px_minmax(0,1fr)_auto] items-start gap-x-3 px-4 py-3 text-left transition-colors duration-(--quick) hover:bg-desk";

function Content({ notification }: RowProps) {
  const texts = useTexts(notificationTexts);
  const { data: projects = [] } = useQuery(projectsQuery);
  const { kind, actor, subject_title, excerpt, project_id, created_at, read_at } = notification;
  const isUnread = read_at === null;
  const project = projects.find(({ id }) => id === project_id)?.name;
  return (
    <>
      <span className="grid h-7 place-items-center">
        {isUnread && <span role="img" aria-label={texts.unread} className="size-2 rounded-full bg-accent" />}
      </span>
      <NotificationSign kind={kind} actor={actor} />
      <span className="min-w-0">
        <span className="block truncate text-xs text-ink-2">
          {kind === "webhook_disabled" && project_id !== null ? texts.chatOff : texts.what(kind, actor)}
          {project && <span className="text-ink-3"> · {project}</span>}
        </span>
        <span className={classNames("block truncate", isUnread ? "font-[600]" : "text-ink-2")}>{subject_title}</span>
        {excerpt && <span className="mt-0.5 line-clamp-2 text-sm text-ink-2 wrap-anywhere">{excerpt}</span>}
      </span>
      <time dateTime={created_at} title={exactTime(created_at)} className="text-xs text-ink-3 tabular-nums">
        {shortAge(created_at)}
      </time>
    </>
  );
}
