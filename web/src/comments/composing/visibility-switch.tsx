import type { Wire } from "@corkboard/client";
import { useId } from "react";
import { useTexts } from "../../texts/catalogue.ts";
import { classNames } from "../../ui/class-names.ts";
import type { ReplyObstacle } from "../reply-permission.ts";
import { commentTexts } from "../texts.ts";

interface VisibilitySwitchProps {
  readonly isInternal: boolean;
  readonly onChange: (visibility: Wire.CommentVisibility) => void;
  /** The reporter's. */
  readonly name: string;
  readonly obstacle: ReplyObstacle | undefined;
}

export function VisibilitySwitch({ isInternal, onChange, name, obstacle }: VisibilitySwitchProps) {
  const texts = useTexts(commentTexts);
  const reasonId = useId();
  const reason = obstacle === "no-address" ? texts.noAddress : obstacle === "not-allowed" ? texts.noReplies : undefined;
  const option = "h-6 px-[9px] text-xs font-[550] -outline-offset-2 max-sm:h-11 max-sm:px-3";
  return (
    <>
      <div
        role="radiogroup"
        aria-label={texts.visibility}
        className={classNames(
          "inline-flex overflow-hidden rounded-small border bg-sheet",
          isInternal ? "border-internal-line" : "border-line-firm",
        )}
        onKeyDown={(event) => {
          if (!event.key.startsWith("Arrow") || reason) return;
          event.preventDefault();
          onChange(isInternal ? "public" : "internal");
        }}
      >
        <button
          type="button"
          role="radio"
          aria-checked={isInternal}
          tabIndex={isInternal ? 0 : -1}
          onClick={() => onChange("internal")}
          className={classNames(option, isInternal ? "bg-internal-line text-internal-ink" : "text-ink-2 hover:bg-desk")}
        >
          {texts.internal}
        </button>
        <button
          type="button"
          role="radio"
          aria-checked={!isInternal}
          aria-disabled={reason ? true : undefined}
          aria-describedby={reason ? reasonId : undefined}
          tabIndex={isInternal ? -1 : 0}
          title={reason}
          onClick={() => !reason && onChange("public")}
          className={classNames(
            option,
            isInternal ? "text-ink-2" : "bg-accent-wash text-accent",
            reason ? "cursor-not-allowed text-ink-3 line-through decoration-line-firm" : isInternal && "hover:bg-desk",
          )}
        >
          {texts.reply(name)}
        </button>
      </div>
      {reason && (
        <p id={reasonId} className="order-last basis-full text-xs text-internal-ink">
          {reason}
        </p>
      )}
    </>
  );
}
