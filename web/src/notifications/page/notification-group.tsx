import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { markRead } from "../mark-read.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { classNames } from "../../ui/class-names.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { CheckCheck } from "../../ui/icons.ts";
import { type Group, unreadIn } from "./group-by-thing.ts";
import { NotificationLine } from "./notification-line.tsx";
import { NotificationLink } from "./notification-link.tsx";
import { notificationTexts } from "./texts.ts";
import { UnreadDot } from "./unread-dot.tsx";
import { useProjectName } from "./use-project-name.ts";

interface GroupProps {
  readonly group: Group;
  /** Older notifications that are not loaded may belong to it. */
  readonly mayHaveMore: boolean;
}

const shownAtFirst = 3;

/** A notification, or the news of one thing or website under a heading. */
export function NotificationGroup({ group, mayHaveMore }: GroupProps) {
  const [first, ...others] = group.lines;
  return (
    <li data-group={first!.notification.id} className="border-b border-line">
      {others.length === 0 ? <NotificationLine line={first!} /> : <News group={group} mayHaveMore={mayHaveMore} />}
    </li>
  );
}

function News({ group, mayHaveMore }: GroupProps) {
  const texts = useTexts(notificationTexts);
  const queryClient = useQueryClient();
  const headingId = useId();
  const { lines, website } = group;
  const newest = lines[0]!.notification;
  const title = website === undefined ? newest.subject_title : texts.newReports(lines.length, mayHaveMore);
  const project = useProjectName(newest.project_id);
  const unread = unreadIn(group);
  const markAll = () => {
    if (unread.length > 0) void markRead(queryClient, unread);
  };
  const heading = (
    <>
      <span className={classNames("min-w-0 truncate", unread.length > 0 ? "font-[600]" : "text-ink-2")}>{title}</span>
      {project && <span className="min-w-0 truncate text-xs text-ink-3">{project}</span>}
    </>
  );
  return (
    <article aria-labelledby={headingId} className="pt-2.5 pb-1.5">
      <header className="flex min-h-7 items-start gap-3 pr-4 pl-9">
        <h3 id={headingId} className="min-w-0 flex-1">
          {website === undefined ? (
            <NotificationLink notification={newest} onOpen={markAll} className={headingClass}>
              {heading}
            </NotificationLink>
          ) : (
            <Link to="/projects/$projectId/inbox" params={{ projectId: website }} className={headingClass}>
              {heading}
            </Link>
          )}
        </h3>
        {unread.length > 0 && (
          <IconButton
            label={texts.markRead(title)}
            aria-keyshortcuts="e"
            className="-my-1 -mr-1.5 max-sm:-my-3 max-sm:-mr-3.5"
            onClick={markAll}
          >
            <CheckCheck size={15} />
          </IconButton>
        )}
      </header>
      <Lines group={group} />
    </article>
  );
}

const headingClass = "flex w-fit max-w-full flex-wrap items-baseline gap-x-2 hover:underline";

function Lines({ group: { lines, website } }: { readonly group: Group }): ReactNode {
  const texts = useTexts(notificationTexts);
  const list = useRef<HTMLUListElement>(null);
  const [isOpen, setOpen] = useState(false);
  const hidden = isOpen ? [] : lines.slice(shownAtFirst);
  // The button that had the focus is gone.
  useLayoutEffect(() => {
    if (isOpen) list.current?.children[shownAtFirst]?.querySelector<HTMLElement>("[data-line]")?.focus();
  }, [isOpen]);
  return (
    <>
      <ul ref={list}>
        {lines.slice(0, lines.length - hidden.length).map((line) => (
          <li key={line.notification.id}>
            <NotificationLine line={line} under={website === undefined ? "thing" : "website"} />
          </li>
        ))}
      </ul>
      {hidden.length > 0 && (
        <button
          type="button"
          aria-expanded={false}
          data-line={`more ${lines[0]!.notification.id}`}
          onClick={() => setOpen(true)}
          className="grid w-full grid-cols-[8px_28px_minmax(0,1fr)] items-center gap-x-3 px-4 text-left text-xs font-medium text-ink-2 transition-colors duration-(--quick) hover:bg-desk hover:text-ink max-sm:min-h-11"
        >
          <UnreadDot className="h-7" isUnread={hidden.some(({ notification }) => notification.read_at === null)} />
          <span className={website === undefined ? "col-start-3" : "col-span-2"}>{texts.others(hidden.length)}</span>
        </button>
      )}
    </>
  );
}
