import { useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTexts } from "../texts/catalogue.ts";
import { exactTime, longAge } from "../texts/format.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Ellipsis, Pencil } from "../ui/icons.ts";
import { Menu } from "../ui/menu.tsx";
import type { MenuItem } from "../ui/menu-items.ts";
import { CommentEditor } from "./composing/comment-editor.tsx";
import { LinkedText } from "./linked-text.tsx";
import { commentTexts } from "./texts.ts";

interface CommentEntryProps {
  readonly id: string;
  readonly author: string;
  readonly createdAt: string;
  readonly content: string;
  /** Names that may be mentioned. */
  readonly names: readonly string[];
  readonly tag?: ReactNode;
  /** Saves an edited text; undefined if it cannot be edited. */
  readonly onSave: ((content: string) => Promise<void>) | undefined;
  /** What else can be done with it. */
  readonly actions: readonly MenuItem[];
}

/** A comment with its author, and its editor in its place. */
export function CommentEntry({ id, author, createdAt, content, names, tag, onSave, actions }: CommentEntryProps) {
  const texts = useTexts(commentTexts);
  const [isEditing, setEditing] = useState(false);
  const entry = useRef<HTMLLIElement>(null);
  const anchor = `comment-${id}`;
  const isLinked = useLocation({ select: ({ hash }) => hash === anchor });
  useEffect(() => {
    if (isLinked) entry.current?.scrollIntoView({ block: "center" });
  }, [isLinked]);
  const edit: MenuItem = {
    id: "edit",
    label: texts.edit,
    icon: <Pencil size={14} />,
    onSelect: () => setEditing(true),
  };
  const items = onSave ? [edit, ...actions] : actions;
  return (
    <li
      ref={entry}
      id={anchor}
      aria-current={isLinked || undefined}
      className="group/comment mb-[18px] grid grid-cols-[28px_minmax(0,1fr)] gap-3 rounded-medium aria-[current]:bg-accent-wash aria-[current]:shadow-[0_0_0_8px_var(--accent-wash)]"
    >
      <Avatar name={author} size="large" />
      <div>
        <div className="flex min-h-5 flex-wrap items-center gap-x-1.5 text-sm">
          <b className="font-[620]">{author}</b>
          <span className="text-ink-3">
            ·{" "}
            <time dateTime={createdAt} title={exactTime(createdAt)}>
              {longAge(createdAt)}
            </time>
          </span>
          {tag}
          {items.length > 0 && (
            <Menu
              label={texts.actions}
              groups={[{ items }]}
              aria-label={texts.actions}
              className="ml-auto grid size-6 place-items-center rounded-small text-ink-3 opacity-0 group-hover/comment:opacity-100 hover:bg-desk hover:text-ink focus-visible:opacity-100 aria-expanded:opacity-100 max-lg:opacity-100 max-sm:size-11"
            >
              <Ellipsis size={15} />
            </Menu>
          )}
        </div>
        {isEditing && onSave ? (
          <CommentEditor content={content} onSave={onSave} onClose={() => setEditing(false)} />
        ) : (
          <p className="break-words whitespace-pre-wrap">
            <LinkedText text={content} names={names} />
          </p>
        )}
      </div>
    </li>
  );
}
