import type { Wire } from "@corkboard/client";
import { useId, useRef } from "react";
import { useDraft } from "../../service/drafts/use-draft.ts";
import { useActions } from "../../service/keyboard/actions.ts";
import { useMembership } from "../../service/session/session.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { classNames } from "../../ui/class-names.ts";
import { Kbd } from "../../ui/kbd.tsx";
import { CommentArea } from "../comment-area.tsx";
import { useReplyObstacle } from "../reply-permission.ts";
import { commentTexts } from "../texts.ts";
import { useUnsentComments } from "./unsent.ts";
import { VisibilitySwitch } from "./visibility-switch.tsx";
import { withControl } from "../../ui/with-control.ts";

interface ComposerProps {
  readonly item: Wire.Feedback;
  readonly members: readonly Wire.Member[];
}

const copyLink = async (item: Wire.Feedback) => (await import("../copy-reporter-link.ts")).copyReporterLink(item);

/** Writes internal notes on yellow paper, and replies in white and blue: nobody should confuse them. */
export function Composer({ item, members }: ComposerProps) {
  const texts = useTexts(commentTexts);
  const area = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const { text, setText, clear } = useDraft(`comment:${item.id}`);
  const chosen = useDraft(`comment-visibility:${item.id}`);
  const obstacle = useReplyObstacle(item);
  const { session } = useMembership();
  const { add } = useUnsentComments(item.id);
  useActions([{ keys: "c", label: texts.writeComment, group: texts.conversation, run: () => area.current?.focus() }]);

  const isInternal = chosen.text !== "public" || obstacle !== undefined;
  const name = item.reporter_name.trim().split(/\s+/)[0] || texts.reporter;
  const reporter = item.reporter_name || item.reporter_email;
  // Spam is never answered by email.
  const isEmailed = session.emails_enabled && !item.spam;
  const isEmpty = text.trim() === "";
  const send = () => {
    if (isEmpty) return;
    add(text.trim(), isInternal ? "internal" : "public");
    clear();
    chosen.clear();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className={classNames(
        "relative rounded-large border px-3 pt-3 pb-2.5 transition-[background-color,border-color,box-shadow] duration-(--quick) focus-within:shadow-[0_0_0_3px_var(--accent-wash)]",
        isInternal ? "border-internal-line bg-internal-wash" : "border-accent bg-sheet",
      )}
    >
      <CommentArea
        area={area}
        label={isInternal ? texts.note : texts.reply(name)}
        placeholder={isInternal ? texts.notePlaceholder : texts.replyPlaceholder(name)}
        describedBy={isInternal ? undefined : `${id}-hint`}
        text={text}
        setText={setText}
        members={members}
        noFiles={texts.noFiles}
        onSend={send}
        className={classNames("max-h-80 min-h-11 bg-transparent", isInternal && "placeholder:text-internal-ink")}
      />
      {!isInternal && (
        <p className="mb-1 text-xs text-accent">
          <span id={`${id}-hint`}>
            {isEmailed ? texts.publicHint(reporter) : texts.publicHintWithoutEmail(reporter)}
          </span>{" "}
          <button
            type="button"
            aria-label={texts.copyLinkFor(reporter)}
            onClick={() => void copyLink(item)}
            className="rounded-small underline underline-offset-2 hover:text-ink max-sm:min-h-11 max-sm:px-1"
          >
            {texts.copyReporterLink}
          </button>
        </p>
      )}
      <div className="mt-1 flex flex-wrap items-center gap-2">
        <VisibilitySwitch
          isInternal={isInternal}
          onChange={(visibility) => {
            chosen.setText(visibility);
            area.current?.focus();
          }}
          name={name}
          obstacle={obstacle}
        />
        <span className={classNames("ml-auto", isInternal ? "text-internal-ink" : "text-ink-3")}>
          <Kbd>{withControl("↵")}</Kbd>
        </span>
        <button
          type="submit"
          disabled={isEmpty}
          className={classNames(
            "inline-flex h-7 items-center rounded-medium px-2.5 text-sm font-[550] transition-[filter,opacity] duration-(--quick) hover:brightness-110 disabled:opacity-50 max-sm:h-11 max-sm:px-4",
            isInternal ? "bg-internal-ink text-internal-wash" : "bg-accent text-accent-ink",
          )}
        >
          {isInternal ? texts.addNote : texts.reply(name)}
        </button>
      </div>
    </form>
  );
}
