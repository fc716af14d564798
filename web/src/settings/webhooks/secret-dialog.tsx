import { useTexts } from "../../texts/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { uiTexts } from "../../ui/texts.ts";
import { Copyable } from "../controls.tsx";
import { webhookTexts } from "./texts.ts";

export function SecretDialog({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const texts = useTexts(webhookTexts);
  const ui = useTexts(uiTexts);
  return (
    <Dialog title={texts.secretTitle} onClose={onClose} className="max-w-[520px]">
      <p className="mb-3 text-sm text-ink-2">{texts.secretHelp}</p>
      <Copyable label={texts.secretTitle} text={secret} rows={2} />
      <div className="mt-5 flex justify-end">
        <Button onClick={onClose}>{ui.close}</Button>
      </div>
    </Dialog>
  );
}
