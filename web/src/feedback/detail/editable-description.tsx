import type { Wire } from "@corkboard/client";
import { LinkedText } from "../../comments/linked-text.tsx";
import { ActionIconButton } from "../../service/keyboard/action-button.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { Pencil } from "../../ui/icons.ts";
import { ConflictDialog } from "../../ui/conflict-dialog.tsx";
import { EditedText } from "./edited-text.tsx";
import { detailTexts } from "./texts.ts";
import { useEditedField } from "./use-edited-field.ts";

export function EditableDescription({ item }: { readonly item: Wire.Feedback }) {
  const texts = useTexts(detailTexts);
  const field = useEditedField(item, "description");
  return (
    <section aria-label={texts.description} className="group relative mb-[18px]">
      {field.isEditing ? (
        <EditedText label={texts.description} field={field} isLong className="text-md" />
      ) : item.description ? (
        <div className="flex items-start gap-2">
          <p className="max-w-[72ch] min-w-0 flex-1 break-words whitespace-pre-wrap">
            <LinkedText text={item.description} />
          </p>
          <ActionIconButton
            label={texts.editDescription}
            onClick={field.begin}
            className="opacity-0 group-hover:opacity-100 focus-visible:opacity-100 max-lg:opacity-100"
          >
            <Pencil size={14} />
          </ActionIconButton>
        </div>
      ) : (
        <button
          type="button"
          onClick={field.begin}
          className="-mx-1.5 rounded-small px-1.5 text-sm text-ink-3 hover:bg-desk max-sm:min-h-11"
        >
          {texts.addDescription}
        </button>
      )}
      {field.conflict && <ConflictDialog conflict={field.conflict} onChoose={field.resolve} onClose={field.postpone} />}
    </section>
  );
}
