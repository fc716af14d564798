import type { Wire } from "@corkboard/client";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogButtons } from "../../ui/dialog-buttons.tsx";
import { errorMessage } from "../../ui/error-message.ts";
import { Field } from "../../ui/field.tsx";
import { useForm } from "../../ui/use-form.ts";
import { viewTexts } from "./texts.ts";

export interface RenameViewProps {
  readonly view: Wire.SavedView;
  readonly onClose: () => void;
}

export default function RenameView({ view, onClose }: RenameViewProps) {
  const texts = useTexts(viewTexts);
  const queryClient = useQueryClient();
  const form = useForm({
    initial: { name: view.name },
    check: ({ name }) => (name.trim() === "" ? { name: texts.nameMissing } : {}),
    send: async ({ name }) => {
      await api.updateSavedView({ params: { id: view.id }, body: { name: name.trim() } });
      await queryClient.invalidateQueries({ queryKey: keys.savedViews });
      onClose();
    },
    explain: (error) => ({ field: "name", message: errorMessage(error) }),
  });
  return (
    <Dialog title={texts.renameTitle} onClose={onClose}>
      <form noValidate onSubmit={form.onSubmit}>
        <Field label={texts.name} autoFocus maxLength={200} required {...form.field("name")} />
        <DialogButtons confirm={texts.save} busy={form.isBusy} onClose={onClose} />
      </form>
    </Dialog>
  );
}
