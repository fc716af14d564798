import { useQueryClient } from "@tanstack/react-query";
import { markRead } from "../mark-read.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { exactTime, shortAge } from "../../texts/format.ts";
import { classNames } from "../../ui/class-names.ts";
import type { Line } from "./group-by-thing.ts";
import { NotificationLink } from "./notification-link.tsx";
import { NotificationSign } from "./notification-sign.tsx";
import { notificationTexts } from "./texts.ts";
import { UnreadDot } from "./unread-dot.tsx";
import { useProjectName } from "./use-project-name.ts";

/** What a heading above says for it already: the thing, or that a report has arrived on the website. */
type Under = "thing" | "website" | undefined;

interface LineProps {
  readonly line: Line;
  readonly under?: Under;
}

/** Opens what it is about, and is read by that. */
export function NotificationLine({ line, under }: LineProps) {
  const queryClient = useQueryClient();
  const { id, read_at } = line.notification;
  const open = () => {
    if (read_at === null) void markRead(queryClient, [id]);
  };
  return (
    <NotificationLink
      notification={line.notification}
      onOpen={open}
      className={classNames(
        lineClass,
        paddings[under ?? "nothing"],
        under === "thing" && line.words === null ? "items-center" : "items-start",
      )}
      data-line={id}
    >
      <Content line={line} under={under} />
    </NotificationLink>
  );
}

const lineClass =
  "grid w-full grid-cols-[8px_28px_minmax(0,1fr)_auto] gap-x-3 px-4 text-left transition-colors duration-(--quick) hover:bg-desk";

const paddings = { nothing: "py-3", thing: "py-2", website: "py-1.5" };

function Content({ line: { notification, words }, under }: LineProps) {
  const texts = useTexts(notificationTexts);
  const { kind, actor, subject_title, project_id, created_at, read_at } = notification;
  const project = useProjectName(under === undefined ? project_id : null);
  const isUnread = read_at === null;
  const isReport = under === "website";
  const what = kind === "webhook_disabled" && project_id !== null ? texts.chatOff : texts.what(kind, actor);
  const title = classNames("block truncate", isUnread ? "font-[600]" : "text-ink-2", isReport && "text-sm");
  return (
    <>
      <UnreadDot isUnread={isUnread} className={isReport ? "h-5" : "h-7"} />
      {!isReport && <NotificationSign kind={kind} actor={actor} />}
      <span className={classNames("min-w-0", isReport && "col-span-2")}>
        {!isReport && (
          <span className="block truncate text-xs text-ink-2">
            {what}
            {project && <span className="text-ink-3"> · {project}</span>}
          </span>
        )}
        {under !== "thing" && <span className={title}>{subject_title}</span>}
        {words && (
          <span
            className={classNames(
              "text-sm text-ink-2",
              isReport ? "block truncate" : "mt-0.5 line-clamp-2 wrap-anywhere",
            )}
          >
            {words}
          </span>
        )}
      </span>
      <time dateTime={created_at} title={exactTime(created_at)} className="text-xs text-ink-3 tabular-nums">
        {shortAge(created_at)}
      </time>
    </>
  );
}
