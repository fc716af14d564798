import type { Wire } from "@corkboard/client";
import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { hasCode } from "../../../api/client.ts";
import { cardQuery } from "../../../boards/board-queries.ts";
import { changeCard } from "../../../boards/change-card.ts";
import { ticketTexts } from "../../../tickets/texts.ts";
import { useTexts } from "../../../texts/catalogue.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { errorMessage } from "../../../ui/error-message.ts";
import { inputClass } from "../../../ui/field.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Pencil } from "../../../ui/icons.ts";
import { uiTexts } from "../../../ui/texts.ts";
import { ConflictDialog } from "../../feedback/conflict-dialog.tsx";
import { Markdown } from "../../tickets/lazy-markdown.ts";
import { cardTexts } from "./texts.ts";

export function CardDescription({ card }: { readonly card: Wire.Card }) {
  const texts = useTexts(cardTexts);
  const [isEditing, setEditing] = useState(false);
  return (
    <section aria-label={texts.description} className="group/text">
      <div className="mb-1 flex min-h-7 items-center gap-2">
        <h3 className="text-sm font-[650]">{texts.description}</h3>
        {card.description && !isEditing && (
          <IconButton label={texts.editDescription} onClick={() => setEditing(true)}>
            <Pencil size={13} />
          </IconButton>
        )}
      </div>
      {isEditing ? (
        <DescriptionEditor card={card} onClose={() => setEditing(false)} />
      ) : card.description ? (
        <Suspense fallback={<div className="skeleton h-16" />}>
          <Markdown text={card.description} />
        </Suspense>
      ) : (
        <button
          type="button"
          onClick={() => setEditing(true)}
          className="w-full rounded-medium border border-line bg-paper px-3 py-2.5 text-left text-sm text-ink-3 hover:border-line-firm max-sm:min-h-11"
        >
          {texts.addDescription}
        </button>
      )}
    </section>
  );
}

interface DescriptionEditorProps {
  readonly card: Wire.Card;
  readonly onClose: () => void;
}

/** A plain text field: rich editors corrupt markdown. If somebody else changed the text, both versions are shown. */
function DescriptionEditor({ card, onClose }: DescriptionEditorProps) {
  const texts = useTexts(cardTexts);
  const { write, preview } = useTexts(ticketTexts);
  const { save: saveLabel, cancel } = useTexts(uiTexts);
  const queryClient = useQueryClient();
  const [text, setText] = useState(card.description ?? "");
  const [version] = useState(card.version);
  const [isPreview, setPreview] = useState(false);
  const [error, setError] = useState<string>();
  const [theirs, setTheirs] = useState<Wire.Card>();
  const [before] = useState(card.description ?? "");
  const save = async (description: string, ifVersion: number) => {
    setError(undefined);
    setTheirs(undefined);
    try {
      await changeCard(queryClient, card, { description: description || null }, { ifVersion });
      onClose();
    } catch (failure) {
      if (!hasCode(failure, "stale_object")) return setError(errorMessage(failure));
      const current = await queryClient.fetchQuery({ ...cardQuery(card.id), staleTime: 0 });
      // Somebody changed something else, for example moved the card.
      if ((current.description ?? "") === before) return save(description, current.version);
      setTheirs(current);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save(text, version);
      }}
    >
      <div className="mb-1.5 inline-flex overflow-hidden rounded-small border border-line text-xs">
        {[false, true].map((each) => (
          <button
            key={String(each)}
            type="button"
            aria-pressed={each === isPreview}
            onClick={() => setPreview(each)}
            className={classNames("px-2.5 py-1 font-[550]", each === isPreview && "bg-accent-wash text-accent")}
          >
            {each ? preview : write}
          </button>
        ))}
      </div>
      {isPreview ? (
        <div className="min-h-32 rounded-medium border border-line px-3 py-2">
          <Suspense fallback={<div className="skeleton h-16" />}>
            <Markdown text={text} />
          </Suspense>
        </div>
      ) : (
        <textarea
          autoFocus
          aria-label={texts.description}
          value={text}
          maxLength={100_000}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) void save(text, version);
          }}
          className={`${inputClass} block h-auto! min-h-32 resize-y py-2 font-mono text-[13px]! leading-[1.55] [field-sizing:content]`}
        />
      )}
      {error && (
        <p role="alert" className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
      <div className="mt-2 flex gap-2">
        <Button look="primary" size="small" type="submit" hint="⌘↵">
          {saveLabel}
        </Button>
        <Button look="quiet" size="small" onClick={onClose}>
          {cancel}
        </Button>
      </div>
      {theirs && (
        <ConflictDialog
          conflict={{ theirs: theirs.description ?? "", mine: text, version: theirs.version }}
          onChoose={(chosen) => void save(chosen, theirs.version)}
          onClose={() => setTheirs(undefined)}
        />
      )}
    </form>
  );
}
