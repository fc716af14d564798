import { type FormEvent, useState } from "react";
import { useTexts } from "../../../texts/catalogue.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
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
  const { save, cancel } = useTexts(uiTexts);
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
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{cancel}</Button>
          <Button look="primary" type="submit">
            {save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
