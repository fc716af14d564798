import type { Wire } from "@corkboard/client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, hasCode } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { exactDate, longAge } from "../../texts/format.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogButtons } from "../../ui/dialog-buttons.tsx";
import { errorMessage } from "../../ui/error-message.ts";
import { Field } from "../../ui/field.tsx";
import { uiTexts } from "../../ui/texts.ts";
import { showToast } from "../../ui/toast-store.ts";
import { useForm } from "../../ui/use-form.ts";
import { Confirm } from "../controls.tsx";
import { Row } from "../section.tsx";
import { securityTexts } from "./texts.ts";

export function PasskeyRow({ passkey }: { readonly passkey: Wire.Passkey }) {
  const texts = useTexts(securityTexts);
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<"rename" | "remove">();
  const close = () => setOpen(undefined);
  const remove = async () => {
    try {
      await api.deletePasskey({ params: { id: passkey.id } });
    } catch (error) {
      if (!hasCode(error, "last_sign_in_method")) throw error;
      close();
      showToast({ message: texts.lastWay, tone: "error" });
      return;
    }
    close();
    await Promise.all(
      [keys.passkeys, keys.ownSignInMethods].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
    showToast({ message: texts.passkeyRemoved(passkey.name) });
  };
  const facts = [
    texts.added(exactDate(passkey.created_at)),
    passkey.last_used_at === null ? texts.neverUsed : texts.lastUsed(longAge(passkey.last_used_at)),
    passkey.synced && texts.synced,
  ];
  return (
    <Row>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-2.5">
        <div className="min-w-0 flex-1 max-sm:basis-full">
          <p className="truncate font-[550]">{passkey.name}</p>
          <p className="text-xs text-ink-3">{facts.filter(Boolean).join(" · ")}</p>
        </div>
        <Button size="small" onClick={() => setOpen("rename")}>
          {texts.rename}
        </Button>
        <Button size="small" onClick={() => setOpen("remove")}>
          {texts.remove}
        </Button>
      </div>
      {open === "rename" && <Rename passkey={passkey} onClose={close} />}
      {open === "remove" && (
        <Confirm title={texts.removeQuestion(passkey.name)} confirm={texts.remove} onConfirm={remove} onClose={close}>
          {texts.removeWarning}
        </Confirm>
      )}
    </Row>
  );
}

function Rename({ passkey, onClose }: { readonly passkey: Wire.Passkey; readonly onClose: () => void }) {
  const texts = useTexts(securityTexts);
  const ui = useTexts(uiTexts);
  const queryClient = useQueryClient();
  const form = useForm({
    initial: { name: passkey.name },
    check: ({ name }): { name?: string } => (name.trim() === "" ? { name: texts.nameMissing } : {}),
    send: async (body) => {
      await api.renamePasskey({ params: { id: passkey.id }, body });
      await queryClient.invalidateQueries({ queryKey: keys.passkeys });
      onClose();
    },
    explain: (error) => ({ field: "name", message: errorMessage(error) }),
  });
  return (
    <Dialog title={texts.renameTitle} onClose={onClose}>
      <form noValidate onSubmit={form.onSubmit}>
        <Field label={texts.name} maxLength={200} autoFocus required {...form.field("name")} />
        <DialogButtons confirm={ui.save} busy={form.isBusy} onClose={onClose} />
      </form>
    </Dialog>
  );
}
