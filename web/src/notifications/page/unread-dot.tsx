import { useTexts } from "../../texts/catalogue.ts";
import { classNames } from "../../ui/class-names.ts";
import { notificationTexts } from "./texts.ts";

interface DotProps {
  readonly isUnread: boolean;
  /** The height of what it is beside. */
  readonly className: string;
}

export function UnreadDot({ isUnread, className }: DotProps) {
  const texts = useTexts(notificationTexts);
  return (
    <span className={classNames("grid place-items-center", className)}>
      {isUnread && <span role="img" aria-label={texts.unread} className="size-2 rounded-full bg-accent" />}
    </span>
  );
}
