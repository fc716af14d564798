import type { Wire } from "@corkboard/client";
import { Suspense, useState } from "react";
import { MarkdownField } from "../../markdown/markdown-field.tsx";
import { ActionIconButton } from "../../service/keyboard/action-button.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { Pencil } from "../../ui/icons.ts";
import { uiTexts } from "../../ui/texts.ts";
import { ConflictDialog } from "../../ui/conflict-dialog.tsx";
import { Markdown } from "../../markdown/lazy-markdown.ts";
import { cardTexts } from "./texts.ts";
import { baseOf, useCardText } from "./use-card-text.ts";
import { withControl } from "../../ui/with-control.ts";

export function CardDescription({ card }: { readonly card: Wire.Card }) {
  const texts = useTexts(cardTexts);
  const [isEditing, setEditing] = useState(false);
  return (
    <section aria-label={texts.description} className="group/text">
      <div className="mb-1 flex min-h-7 items-center gap-2">
        <h3 className="text-sm font-[650]">{texts.description}</h3>
        {card.description && !isEditing && (
          <ActionIconButton label={texts.editDescription} onClick={() => setEditing(true)}>
            <Pencil size={13} />
          </ActionIconButton>
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

/** If somebody else changed the text meanwhile, both versions are shown. */
function DescriptionEditor({ card, onClose }: DescriptionEditorProps) {
  const texts = useTexts(cardTexts);
  const { save: saveLabel, cancel } = useTexts(uiTexts);
  const [base] = useState(() => baseOf(card, "description"));
  const [text, setText] = useState(base.text);
  const field = useCardText(card, "description", onClose);
  const save = () => field.save(text, base);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <MarkdownField
        label={texts.description}
        text={text}
        onChange={setText}
        onSave={save}
        autoFocus
        className="min-h-32"
      />
      {field.error && (
        <p role="alert" className="mt-1.5 text-sm text-danger">
          {field.error}
        </p>
      )}
      <div className="mt-2 flex gap-2">
        <Button look="primary" size="small" type="submit" hint={withControl("↵")}>
          {saveLabel}
        </Button>
        <Button look="quiet" size="small" onClick={onClose}>
          {cancel}
        </Button>
      </div>
      {field.conflict && <ConflictDialog conflict={field.conflict} onChoose={field.resolve} onClose={field.postpone} />}
    </form>
  );
}
