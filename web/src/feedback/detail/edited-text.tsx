import { useLayoutEffect, useRef } from "react";
import { useTexts } from "../../texts/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { uiTexts } from "../../ui/texts.ts";
import type { useEditedField } from "./use-edited-field.ts";

interface EditedTextProps {
  readonly label: string;
  readonly field: ReturnType<typeof useEditedField>;
  readonly className: string;
  /** Several lines: Enter starts a new one, and ⌘↵ saves. */
  readonly isLong?: boolean;
  readonly isRequired?: boolean;
}

/** The editor that takes the place of a text. */
export function EditedText({ label, field, className, isLong = false, isRequired = false }: EditedTextProps) {
  const { save, cancel } = useTexts(uiTexts);
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    area.current?.focus();
    area.current?.setSelectionRange(area.current.value.length, area.current.value.length);
  }, []);
  const isEmpty = isRequired && field.text.trim() === "";
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) field.save();
      }}
    >
      <textarea
        ref={area}
        aria-label={label}
        value={field.text}
        rows={isLong ? 6 : 1}
        maxLength={isLong ? 100_000 : 500}
        aria-invalid={field.error ? true : undefined}
        onChange={(event) => field.setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === "Escape") field.cancel();
          else if (event.key !== "Enter" || (isLong && !event.metaKey && !event.ctrlKey)) return;
          else if (!isEmpty) field.save();
          event.preventDefault();
          event.stopPropagation();
        }}
        className={classNames(
          "-mx-2 block field-sizing-content w-[calc(100%+1rem)] resize-none rounded-medium border border-accent bg-sheet px-[7px] py-1 shadow-[0_0_0_3px_var(--accent-wash)] outline-none",
          className,
        )}
      />
      {field.error && (
        <p role="alert" className="mt-1.5 text-sm text-danger">
          {field.error}
        </p>
      )}
      <div className="mt-2 flex gap-2">
        <Button look="primary" size="small" type="submit" disabled={isEmpty}>
          {save}
        </Button>
        <Button look="quiet" size="small" onClick={field.cancel}>
          {cancel}
        </Button>
      </div>
    </form>
  );
}
