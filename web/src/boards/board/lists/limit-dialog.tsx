import { type FormEvent, useState } from "react";
import { useTexts } from "../../../texts/catalogue.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogButtons } from "../../../ui/dialog-buttons.tsx";
import { Field } from "../../../ui/field.tsx";
import { uiTexts } from "../../../ui/texts.ts";
import { listTexts } from "./texts.ts";

interface LimitDialogProps {
  readonly limit: number | null;
  readonly onSave: (limit: number | null) => void;
  readonly onClose: () => void;
}

export function LimitDialog({ limit, onSave, onClose }: LimitDialogProps) {
  const texts = useTexts(listTexts);
  const { save } = useTexts(uiTexts);
  const [text, setText] = useState(limit === null ? "" : String(limit));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave(text === "" ? null : Number(text));
  };
  return (
    <Dialog title={texts.limit} onClose={onClose}>
      <form onSubmit={submit}>
        <Field
          label={texts.limit}
          help={texts.limitHelp}
          type="number"
          min={1}
          max={1_000_000}
          step={1}
          autoFocus
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <DialogButtons confirm={save} onClose={onClose} />
      </form>
    </Dialog>
  );
}
