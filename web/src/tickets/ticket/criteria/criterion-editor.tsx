import { type FormEvent, type KeyboardEvent, useId, useState } from "react";
import { useTexts } from "../../../texts/catalogue.ts";
import { Button } from "../../../ui/button.tsx";
import { inputClass } from "../../../ui/field.tsx";
import { uiTexts } from "../../../ui/texts.ts";

interface CriterionEditorProps {
  readonly label: string;
  readonly text: string;
  /** What happened to the line meanwhile. */
  readonly message: string | undefined;
  readonly saveLabel: string;
  readonly onSave: (text: string) => void;
  readonly onClose: () => void;
}

const longest = 2_000;

/** A line as a field in its place: Enter saves, Escape restores. */
export function CriterionEditor({ label, text: before, message, saveLabel, onSave, onClose }: CriterionEditorProps) {
  const ui = useTexts(uiTexts);
  const messageId = useId();
  const [text, setText] = useState(before);
  const save = () => {
    const line = text.trim().replaceAll(/\s+/g, " ");
    if (line === "" || (line === before && !message)) onClose();
    else onSave(line);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") onClose();
    else if (event.key === "Enter") save();
    else return;
    event.preventDefault();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <form onSubmit={submit} className="py-2.5">
      <textarea
        aria-label={label}
        aria-describedby={message ? messageId : undefined}
        autoFocus
        rows={1}
        value={text}
        maxLength={longest}
        onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className={`${inputClass} block h-auto! min-h-[38px] resize-none py-2 field-sizing-content`}
      />
      {message && (
        <p id={messageId} role="alert" className="mt-1.5 text-sm text-danger">
          {message}
        </p>
      )}
      <div className="mt-2 flex gap-2">
        <Button look="primary" size="small" type="submit" hint="↵">
          {saveLabel}
        </Button>
        <Button size="small" hint="Esc" onClick={onClose}>
          {ui.cancel}
        </Button>
      </div>
    </form>
  );
}
