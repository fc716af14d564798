import type { Wire } from "@corkboard/client";
import { useTexts } from "../../texts/catalogue.ts";
import { classNames } from "../../ui/class-names.ts";
import { commentTexts } from "../texts.ts";

export function VisibilityTag({ visibility }: { readonly visibility: Wire.CommentVisibility }) {
  const texts = useTexts(commentTexts);
  const isInternal = visibility === "internal";
  return (
    <span
      className={classNames(
        "rounded-[4px] px-1.5 py-px text-2xs font-semibold",
        isInternal ? "bg-internal-wash text-internal-ink" : "bg-accent-wash text-accent",
      )}
    >
      {isInternal ? texts.internal : texts.public}
    </span>
  );
}
