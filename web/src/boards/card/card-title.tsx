import type { Wire } from "@corkboard/client";
import { useState } from "react";
import { useTexts } from "../../texts/catalogue.ts";
import { ConflictDialog } from "../../ui/conflict-dialog.tsx";
import { cardTexts } from "./texts.ts";
import type { Base } from "../../service/saving/use-saved-text.ts";
import { baseOf, useCardText } from "./use-card-text.ts";

/** The title can be typed over. It is saved with Enter or when the field is left. */
export function CardTitle({ card }: { readonly card: Wire.Card }) {
  const texts = useTexts(cardTexts);
  const [edited, setEdited] = useState<{ readonly text: string; readonly base: Base }>();
  const end = () => setEdited(undefined);
  const field = useCardText(card, "title", end);
  const save = () => {
    const title = edited && onOneLine(edited.text);
    if (!edited || field.conflict) return;
    if (title) field.save(title, edited.base);
    else end();
  };
  return (
    <h2 className="-mx-2 mb-3">
      <textarea
        aria-label={texts.title}
        aria-invalid={field.error ? true : undefined}
        value={edited?.text ?? card.title}
        rows={1}
        maxLength={500}
        onChange={({ target }) =>
          setEdited((known) => ({ text: target.value, base: known?.base ?? baseOf(card, "title") }))
        }
        onBlur={save}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || (event.key !== "Enter" && event.key !== "Escape")) return;
          event.preventDefault();
          if (event.key === "Escape") end();
          else event.currentTarget.blur();
        }}
        className="block field-sizing-content w-full resize-none rounded-medium border border-transparent bg-transparent px-2 py-1 text-title leading-tight font-[680] tracking-[-.018em] hover:border-line focus:border-accent focus:shadow-[0_0_0_3px_var(--accent-wash)] focus:outline-none"
      />
      {field.error && (
        <p role="alert" className="mx-2 mt-1 text-sm font-normal text-danger">
          {texts.failed(field.error)}
        </p>
      )}
      {field.conflict && (
        <ConflictDialog
          conflict={field.conflict}
          onChoose={(chosen) => {
            field.resolve(onOneLine(chosen));
            end();
          }}
          onClose={() => {
            field.postpone();
            end();
          }}
        />
      )}
    </h2>
  );
}

const onOneLine = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .join(" ");
