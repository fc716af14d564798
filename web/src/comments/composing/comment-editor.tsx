import { useLayoutEffect, useRef, useState } from "react";
import { useTexts } from "../../texts/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { errorMessage } from "../../ui/error-message.ts";
import { uiTexts } from "../../ui/texts.ts";
import { commentTexts } from "../texts.ts";

interface CommentEditorProps {
  readonly content: string;
  readonly onSave: (content: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Stays open with the text until it is saved. */
export function CommentEditor({ content, onSave, onClose }: CommentEditorProps) {
  const texts = useTexts(commentTexts);
  const { save, cancel } = useTexts(uiTexts);
  const [text, setText] = useState(content);
  const [error, setError] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => area.current?.focus(), []);
  const submit = async () => {
    if (text.trim() === "") return;
    if (text === content) return onClose();
    setSaving(true);
    try {
      await onSave(text);
      onClose();
    } catch (failure) {
      setError(errorMessage(failure));
      setSaving(false);
    }
  };
  return (
    <form
      className="mt-1"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <textarea
        ref={area}
        aria-label={texts.editComment}
        value={text}
        maxLength={20_000}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") onClose();
          else if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) void submit();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
        className="block field-sizing-content min-h-16 w-full resize-none rounded-medium border border-accent bg-sheet px-2.5 py-2 shadow-[0_0_0_3px_var(--accent-wash)] outline-none"
      />
      {error && (
        <p role="alert" className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
      <div className="mt-2 flex gap-2">
        <Button look="primary" size="small" type="submit" busy={isSaving} disabled={text.trim() === ""}>
          {save}
        </Button>
        <Button look="quiet" size="small" onClick={onClose}>
          {cancel}
        </Button>
      </div>
    </form>
  );
}
