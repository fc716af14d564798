import type { Wire } from "@corkboard/client";
import { useQueryClient } from "@tanstack/react-query";
import { useMembership } from "../../service/session/session.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { errorMessage } from "../../ui/error-message.ts";
import { Lock, Trash } from "../../ui/icons.ts";
import type { MenuItem } from "../../ui/menu-items.ts";
import { showToast } from "../../ui/toast-store.ts";
import { changeComment, deleteComment } from "./change-comment.ts";
import { CommentEntry } from "../comment-entry.tsx";
import { IntegrationTag } from "../integration-tag.tsx";
import { commentTexts } from "../texts.ts";
import { VisibilityTag } from "./visibility-tag.tsx";

interface CommentItemProps {
  readonly comment: Wire.FeedbackComment;
  readonly names: readonly string[];
}

/** A comment on feedback. */
export function CommentItem({ comment, names }: CommentItemProps) {
  const texts = useTexts(commentTexts);
  const queryClient = useQueryClient();
  const { organisation } = useMembership();
  const canChange = comment.user_id === organisation.user_id || organisation.role === "owner";
  const isReporter = comment.user_id === "";
  const hide = () =>
    changeComment(queryClient, comment, { visibility: "internal" }).catch((error: unknown) =>
      showToast({ message: errorMessage(error), tone: "error" }),
    );
  const actions: MenuItem[] = [
    ...(!isReporter && comment.visibility === "public"
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
    <CommentEntry
      id={comment.id}
      author={comment.author ?? texts.somebody}
      createdAt={comment.created_at}
      content={comment.content}
      names={names}
      tag={
        <>
          <IntegrationTag comment={comment} />
          <VisibilityTag visibility={comment.visibility} />
        </>
      }
      onSave={canChange && !isReporter ? (content) => changeComment(queryClient, comment, { content }) : undefined}
      actions={canChange ? actions : []}
    />
  );
}
