import { useQueryClient } from "@tanstack/react-query";
import { type ClipboardEvent, useId, useRef, useState } from "react";
import { addCards, titlesIn, UnaddedCards } from "../../add-cards.ts";
import { useTexts } from "../../../texts/catalogue.ts";
import { Button } from "../../../ui/button.tsx";
import { errorMessage } from "../../../ui/error-message.ts";
import { uiTexts } from "../../../ui/texts.ts";
import { cardActionTexts } from "./texts.ts";

export interface QuickAddFormProps {
  readonly projectId: string;
  readonly list: { readonly id: string; readonly name: string };
  readonly onOpenChange: (isOpen: boolean) => void;
  /** The new card is at the end of the list. */
  readonly onAdded: () => void;
}

export default function QuickAddForm({ projectId, list, onOpenChange, onAdded }: QuickAddFormProps) {
  const texts = useTexts(cardActionTexts);
  const { cancel } = useTexts(uiTexts);
  const queryClient = useQueryClient();
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const area = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const add = async (entered: string) => {
    const titles = titlesIn(entered);
    if (titles.length === 0) return;
    setText("");
    setError(undefined);
    area.current?.focus();
    try {
      await addCards(queryClient, projectId, list.id, titles);
    } catch (failure) {
      const { titles: unadded, cause } = failure as UnaddedCards;
      setText((since) => [...unadded, ...titlesIn(since)].join("\n"));
      setError(texts.addFailed(errorMessage(cause)));
    }
    onAdded();
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData("text/plain");
    if (titlesIn(pasted).length < 2) return;
    event.preventDefault();
    void add(text + pasted);
  };
  return (
    <form
      className="shrink-0 p-0.5"
      onSubmit={(event) => {
        event.preventDefault();
        void add(text);
      }}
    >
      <textarea
        ref={area}
        autoFocus
        rows={2}
        value={text}
        maxLength={20_000}
        aria-label={texts.cardTitle}
        aria-describedby={`${id}-help`}
        placeholder={texts.cardTitle}
        onPaste={paste}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === "Escape") onOpenChange(false);
          else if (event.key === "Enter" && !event.shiftKey) void add(text);
          else return;
          event.preventDefault();
        }}
        className="block field-sizing-content min-h-[62px] w-full resize-none rounded-medium border border-accent bg-raised px-[11px] py-2.5 font-[520] shadow-[0_0_0_3px_var(--accent-wash)] outline-none max-sm:text-lg"
      />
      {error && (
        <p role="alert" className="mt-1 text-xs text-danger">
          {error}
        </p>
      )}
      <p id={`${id}-help`} className="mt-1.5 text-xs text-ink-3">
        {texts.cardTitleHelp}
      </p>
      <div className="mt-2 flex gap-2">
        <Button look="primary" size="small" type="submit" disabled={text.trim() === ""}>
          {texts.add}
        </Button>
        <Button look="quiet" size="small" onClick={() => onOpenChange(false)}>
          {cancel}
        </Button>
      </div>
    </form>
  );
}
