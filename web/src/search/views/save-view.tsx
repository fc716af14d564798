import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { api } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogButtons } from "../../ui/dialog-buttons.tsx";
import { errorMessage } from "../../ui/error-message.ts";
import { Field } from "../../ui/field.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { useForm } from "../../ui/use-form.ts";
import { type SavablePage, savablePage } from "./saved-view.ts";
import { viewTexts } from "./texts.ts";

interface SaveViewProps {
  readonly onClose: () => void;
}

/** Names the page with its filters, for oneself or for everybody. Does nothing on pages without filters. */
export default function SaveView({ onClose }: SaveViewProps) {
  const { pathname, searchStr } = useLocation();
  const page = savablePage(pathname, searchStr);
  const isSavable = page !== undefined;
  useEffect(() => {
    if (!isSavable) onClose();
  }, [isSavable]);
  return page && <SaveViewDialog page={page} onClose={onClose} />;
}

function SaveViewDialog({ page, onClose }: SaveViewProps & { readonly page: SavablePage }) {
  const texts = useTexts(viewTexts);
  const queryClient = useQueryClient();
  const [shared, setShared] = useState(false);
  const form = useForm({
    initial: { name: "" },
    check: ({ name }) => (name.trim() === "" ? { name: texts.nameMissing } : {}),
    send: async ({ name }) => {
      const { data } = await api.createSavedView({ body: { ...page, name: name.trim(), shared } });
      await queryClient.invalidateQueries({ queryKey: keys.savedViews });
      showToast({ message: texts.saved(data.name) });
      onClose();
    },
    explain: (error) => ({ field: "name", message: errorMessage(error) }),
  });
  return (
    <Dialog title={texts.saveView} onClose={onClose}>
      <form noValidate onSubmit={form.onSubmit}>
        <Field label={texts.name} autoFocus maxLength={200} required {...form.field("name")} />
        <label className="mb-4 flex items-center gap-2 text-sm max-sm:min-h-11">
          <input
            type="checkbox"
            checked={shared}
            onChange={(event) => setShared(event.target.checked)}
            className="size-4 accent-accent"
          />
          {texts.share}
        </label>
        <DialogButtons confirm={texts.save} busy={form.isBusy} onClose={onClose} />
      </form>
    </Dialog>
  );
}
