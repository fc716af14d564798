import type { Wire } from "@corkboard/client";
import { useTexts } from "../../texts/catalogue.ts";
import { ConflictDialog } from "../../ui/conflict-dialog.tsx";
import { EditedText } from "./edited-text.tsx";
import { detailTexts } from "./texts.ts";
import { useEditedField } from "./use-edited-field.ts";

const look = "text-title leading-tight font-[680] tracking-[-.018em]";

export function EditableTitle({ item }: { readonly item: Wire.FeedbackSummary }) {
  const texts = useTexts(detailTexts);
  const field = useEditedField(item, "title");
  return (
    <>
      {field.isEditing ? (
        <EditedText label={texts.title} field={field} isRequired className={look} />
      ) : (
        <h2 className={`${look} -mx-1.5 text-balance`}>
          <button
            type="button"
            title={texts.editTitle}
            onClick={field.begin}
            className="w-full rounded-small px-1.5 text-left break-words hover:bg-desk"
          >
            {item.title}
          </button>
        </h2>
      )}
      {field.conflict && <ConflictDialog conflict={field.conflict} onChoose={field.resolve} onClose={field.postpone} />}
    </>
  );
}
