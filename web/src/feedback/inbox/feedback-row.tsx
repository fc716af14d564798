import { memo, type MouseEvent } from "react";
import { ownFilePath } from "../../service/api/files.ts";
import type { FeedbackRow as Row } from "../feedback-list.ts";
import { feedbackLabels, StatusDot, TypeIcon } from "../labels.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { exactTime, shortAge } from "../../texts/format.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { classNames } from "../../ui/class-names.ts";
import { MessageSquare, Tickets } from "../../ui/icons.ts";
import { type InboxTexts, inboxTexts } from "./texts.ts";

export const rowHeight = 62;

export interface FeedbackRowProps {
  readonly item: Row;
  readonly href: string;
  readonly project: string | undefined;
  readonly assignee: string | undefined;
  readonly isOpen: boolean;
  readonly isRead: boolean;
  /** The row that the keyboard acts on. */
  readonly isCursor: boolean;
  readonly isSelected: boolean;
  /** While anything is selected, all rows show their checkboxes. */
  readonly isSelecting: boolean;
  readonly now: number;
  readonly onOpen: (id: string, event: MouseEvent) => void;
  readonly onSelect: (id: string, isRange: boolean) => void;
}

export const FeedbackRow = memo(function FeedbackRow(props: FeedbackRowProps) {
  const { item, href, isOpen, isRead, isCursor, isSelected, onOpen } = props;
  const texts = useTexts(inboxTexts);
  const labels = useTexts(feedbackLabels);
  return (
    <div
      className={classNames(
        "group relative h-full border-b border-line transition-colors duration-(--quick)",
        isOpen || isSelected ? "bg-accent-wash" : "hover:bg-desk",
        isOpen && "before:absolute before:inset-y-0 before:left-0 before:w-0.5 before:bg-accent",
      )}
    >
      <a
        href={href}
        data-id={item.id}
        draggable={false}
        tabIndex={isCursor ? 0 : -1}
        aria-current={isOpen ? "true" : undefined}
        onClick={(event) => onOpen(item.id, event)}
        className="flex h-full gap-2.5 px-4 py-[11px] focus-visible:-outline-offset-2"
      >
        <span className="w-[18px] shrink-0" />
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <span className="sr-only">
            {!isRead && `${texts.unread}, `}
            {labels.type[item.type]}:
          </span>
          <span className="flex gap-2.5">
            <span
              className={classNames("min-w-0 flex-1 truncate text-md", isRead ? "font-[450] text-ink-2" : "font-[550]")}
            >
              {item.title}
            </span>
            <Age at={item.created_at} now={props.now} />
          </span>
          <span className="flex gap-2.5">
            <Origin item={item} project={props.project} />
            <Marks item={item} assignee={props.assignee} texts={texts} status={labels.status[item.status]} />
          </span>
        </span>
        <Thumbnail url={item.screenshot_thumbnail_url} />
      </a>
      <SelectBox {...props} label={texts.select(item.title)} />
    </div>
  );
});

/** The tooltip is written when it is needed: formatting dates takes longer than the rest of the row. */
const Age = ({ at, now }: { readonly at: string; readonly now: number }) => (
  <time
    dateTime={at}
    onPointerEnter={({ currentTarget }) => (currentTarget.title = exactTime(at))}
    className="shrink-0 text-right text-xs leading-5 text-ink-3 tabular-nums"
  >
    {shortAge(at, now)}
  </time>
);

const originClass =
  "flex h-4 min-w-0 flex-1 flex-wrap overflow-hidden text-xs text-ink-3 *:truncate [&>*+*]:before:mx-1 [&>*+*]:before:content-['·']";

/** If there is little room, the path is cut first, and wraps out of sight before nothing is left of it: names say more. */
function Origin({ item, project }: { readonly item: Row; readonly project: string | undefined }) {
  const path = pathOf(item.page_url);
  const reporter = item.reporter_name || item.reporter_email;
  return (
    <span className={originClass}>
      {project && <span className="max-w-[46%] shrink-0">{project}</span>}
      {reporter && <span className="max-w-[46%] shrink-0">{reporter}</span>}
      {path && <span className="min-w-0 flex-[1_1_56px]">{path}</span>}
    </span>
  );
}

interface MarksProps {
  readonly item: Row;
  readonly assignee: string | undefined;
  readonly status: string;
  readonly texts: Pick<InboxTexts, "tickets" | "comments" | "assignedTo">;
}

function Marks({ item, assignee, status, texts }: MarksProps) {
  return (
    <span className="flex shrink-0 items-center justify-end gap-2 text-xs text-ink-3">
      {item.ticket_ids.length > 0 && (
        <span title={texts.tickets(item.ticket_ids.length)}>
          <Tickets size={13} aria-hidden="true" />
          <span className="sr-only">{texts.tickets(item.ticket_ids.length)}</span>
        </span>
      )}
      {item.comment_count > 0 && (
        <span className="flex items-center gap-1 tabular-nums" title={texts.comments(item.comment_count)}>
          <MessageSquare size={13} aria-hidden="true" />
          <span aria-hidden="true">{item.comment_count}</span>
          <span className="sr-only">{texts.comments(item.comment_count)}</span>
        </span>
      )}
      <span title={status} className="grid h-5 place-items-center">
        <StatusDot status={item.status} />
        <span className="sr-only">{status}</span>
      </span>
      {assignee !== undefined && (
        <>
          <Avatar name={assignee} />
          <span className="sr-only">{texts.assignedTo(assignee)}</span>
        </>
      )}
    </span>
  );
}

/** Only files of this service are loaded. */
function Thumbnail({ url }: { readonly url: string }) {
  const path = url && ownFilePath(url);
  if (!path) return null;
  return (
    <img
      src={path}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      className="h-10 w-[54px] shrink-0 rounded-small border border-line bg-desk object-cover object-top"
    />
  );
}

type SelectBoxProps = FeedbackRowProps & { readonly label: string };

/** In the place of the type's icon, so that selecting does not need a column of its own. */
function SelectBox({ item, label, isSelected, isSelecting, onSelect }: SelectBoxProps) {
  return (
    <label
      className="absolute top-0 left-0 grid h-10 w-11 place-items-center"
      onClick={(event) => {
        // The click on the label repeats itself on the box, without the keys that were held.
        event.preventDefault();
        const { shiftKey } = event;
        // After the click, because the browser then returns a box that was clicked itself to its state before.
        setTimeout(() => onSelect(item.id, shiftKey));
      }}
    >
      <span
        className={classNames(
          "pointer-events-none col-start-1 row-start-1",
          isSelecting ? "opacity-0" : "group-hover:opacity-0 group-has-[input:focus-visible]:opacity-0",
        )}
      >
        <TypeIcon type={item.type} size={16} />
      </span>
      <input
        type="checkbox"
        checked={isSelected}
        readOnly
        tabIndex={-1}
        aria-label={label}
        className={classNames(
          "col-start-1 row-start-1 size-4 accent-(--accent)",
          isSelecting ? "" : "opacity-0 group-hover:opacity-100 focus-visible:opacity-100",
        )}
      />
    </label>
  );
}

function pathOf(url: string): string {
  if (!URL.canParse(url)) return "";
  const { pathname } = new URL(url);
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}
