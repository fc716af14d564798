import type { Wire } from "@corkboard/client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useMembership } from "../session/session.ts";
import { useTexts } from "../texts/catalogue.ts";
import { exactTime, longAge } from "../texts/format.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Ellipsis, Lock, Pencil, Trash } from "../ui/icons.ts";
import { Menu } from "../ui/menu.tsx";
import { showToast } from "../ui/toast-store.ts";
import { errorMessage } from "../ui/error-message.ts";
import { changeComment, deleteComment } from "./change-comment.ts";
import { CommentEditor } from "./comment-editor.tsx";
import { LinkedText } from "./linked-text.tsx";
import { commentTexts } from "./texts.ts";
import { VisibilityTag } from "./visibility-tag.tsx";

interface CommentItemProps {
  readonly comment: Wire.FeedbackComment;
  readonly names: readonly string[];
}

export function CommentItem({ comment, names }: CommentItemProps) {
  const texts = useTexts(commentTexts);
  const { organisation } = useMembership();
  const [isEditing, setEditing] = useState(false);
  const author = comment.author ?? texts.somebody;
  const isReporter = comment.user_id === "";
  const isMine = comment.user_id === organisation.user_id;
  return (
    <li className="group mb-[18px] grid grid-cols-[28px_minmax(0,1fr)] gap-3">
      <Avatar name={author} size="large" />
      <div>
        <div className="flex min-h-5 flex-wrap items-center gap-x-1.5 text-sm">
          <b className="font-[620]">{author}</b>
          <span className="text-ink-3">
            ·{" "}
            <time dateTime={comment.created_at} title={exactTime(comment.created_at)}>
              {longAge(comment.created_at)}
            </time>
          </span>
          <VisibilityTag visibility={comment.visibility} />
          {(isMine || organisation.role === "owner") && (
            <Actions comment={comment} canEdit={!isReporter} onEdit={() => setEditing(true)} />
          )}
        </div>
        {isEditing ? (
          <CommentEditor comment={comment} onClose={() => setEditing(false)} />
        ) : (
          <p className="break-words whitespace-pre-wrap">
            <LinkedText text={comment.content} names={names} />
          </p>
        )}
      </div>
    </li>
  );
}

interface ActionsProps {
  readonly comment: Wire.FeedbackComment;
  readonly canEdit: boolean;
  readonly onEdit: () => void;
}

function Actions({ comment, canEdit, onEdit }: ActionsProps) {
  const texts = useTexts(commentTexts);
  const queryClient = useQueryClient();
  const hide = () =>
    changeComment(queryClient, comment, { visibility: "internal" }).catch((error: unknown) =>
      showToast({ message: errorMessage(error), tone: "error" }),
    );
  const items = [
    ...(canEdit ? [{ id: "edit", label: texts.edit, icon: <Pencil size={14} />, onSelect: onEdit }] : []),
    ...(canEdit && comment.visibility === "public"
      ? [{ id: "hide", label: texts.makeInternal, icon: <Lock size={14} />, onSelect: () => void hide() }]
      : []),
    {
      id: "delete",
      label: texts.delete,
      icon: <Trash size={14} />,
      danger: true,
      onSelect: () => deleteComment(queryClient, comment),
    },
  ];
  return (
    <Menu
      label={texts.actions}
      groups={[{ items }]}
      aria-label={texts.actions}
      className="ml-auto grid size-6 place-items-center rounded-small text-ink-3 opacity-0 group-hover:opacity-100 hover:bg-desk hover:text-ink focus-visible:opacity-100 aria-expanded:opacity-100 max-lg:opacity-100 max-sm:size-11"
    >
      <Ellipsis size={15} />
    </Menu>
  );
}
