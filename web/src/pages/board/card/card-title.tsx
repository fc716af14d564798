import type { Wire } from "@corkboard/client";
import { useState } from "react";
import { useTexts } from "../../../texts/catalogue.ts";
import { cardTexts } from "./texts.ts";
import type { CardActions } from "./use-card-actions.ts";

/** The title can be typed over. It is saved with Enter or when the field is left. */
export function CardTitle({ card, actions }: { readonly card: Wire.Card; readonly actions: CardActions }) {
  const texts = useTexts(cardTexts);
  const [edited, setEdited] = useState<string>();
  const save = () => {
    const title = edited?.replaceAll(/\s*\n\s*/g, " ").trim();
    setEdited(undefined);
    if (title && title !== card.title) actions.change({ title });
  };
  return (
    <h2 className="-mx-2 mb-3">
      <textarea
        aria-label={texts.title}
        value={edited ?? card.title}
        rows={1}
        maxLength={500}
        onChange={(event) => setEdited(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || (event.key !== "Enter" && event.key !== "Escape")) return;
          event.preventDefault();
          if (event.key === "Escape") setEdited(undefined);
          else save();
          event.currentTarget.blur();
        }}
        className="block field-sizing-content w-full resize-none rounded-medium border border-transparent bg-transparent px-2 py-1 text-title leading-tight font-[680] tracking-[-.018em] hover:border-line focus:border-accent focus:shadow-[0_0_0_3px_var(--accent-wash)] focus:outline-none"
      />
    </h2>
  );
}
