import { useMembership } from "../../service/session/session.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { holdAction } from "../../ui/held-action.ts";
import { hideComment, showComment, useHiddenComments } from "../thread/hidden-comments.ts";
import { LinkedText } from "../linked-text.tsx";
import { commentTexts } from "../texts.ts";
import { useUnsentComments } from "./unsent.ts";
import { VisibilityTag } from "../thread/visibility-tag.tsx";

interface UnsentCommentsProps {
  readonly feedbackId: string;
  readonly names: readonly string[];
}

/** Comments that are on their way, or that did not arrive. */
export function UnsentComments({ feedbackId, names }: UnsentCommentsProps) {
  const texts = useTexts(commentTexts);
  const { organisation } = useMembership();
  const { unsent, retry, remove } = useUnsentComments(feedbackId);
  const hidden = useHiddenComments();
  const discard = (key: string) => {
    hideComment(key);
    holdAction({
      message: texts.discarded,
      undo: () => showComment(key),
      run: async () => remove(key),
    });
  };
  return unsent
    .filter(({ key }) => !hidden.has(key))
    .map((comment) => (
      <div key={comment.key} className="mb-[18px] grid grid-cols-[28px_minmax(0,1fr)] gap-3">
        <Avatar name={organisation.display_name} size="large" />
        <div>
          <div className="flex min-h-5 flex-wrap items-center gap-x-1.5 text-sm">
            <b className="font-[620]">{organisation.display_name}</b>
            {comment.isSending && <span className="text-ink-3">· {texts.sending}</span>}
            <VisibilityTag visibility={comment.visibility} />
          </div>
          <p className={classNames("break-words whitespace-pre-wrap", comment.isSending && "opacity-60")}>
            <LinkedText text={comment.content} names={names} />
          </p>
          {!comment.isSending && (
            <div role="alert" className="mt-1.5 flex flex-wrap items-center gap-2 text-sm">
              <span className="text-danger">
                {texts.notSent} {comment.error}
              </span>
              <Button size="small" onClick={() => retry(comment)}>
                {texts.retry}
              </Button>
              <Button look="quiet" size="small" onClick={() => discard(comment.key)}>
                {texts.discard}
              </Button>
            </div>
          )}
        </div>
      </div>
    ));
}
