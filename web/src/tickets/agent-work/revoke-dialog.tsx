import { type FormEvent, useState } from "react";
import { useTexts } from "../../texts/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { uiTexts } from "../../ui/texts.ts";
import { claimTexts } from "./texts.ts";

interface RevokeDialogProps {
  readonly agent: string;
  readonly onRevoke: (reason: string) => void;
  readonly onClose: () => void;
}

/** Asks why: the agent and the people who read the history learn the reason. */
export function RevokeDialog({ agent, onRevoke, onClose }: RevokeDialogProps) {
  const texts = useTexts(claimTexts);
  const ui = useTexts(uiTexts);
  const [reason, setReason] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onRevoke(reason.trim());
    onClose();
  };
  return (
    <Dialog title={texts.revokeTitle(agent)} onClose={onClose}>
      <form onSubmit={submit}>
        <p className="mb-4 text-sm text-ink-2">{texts.revokeHelp}</p>
        <Field
          label={texts.reason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          maxLength={2_000}
          autoComplete="off"
          autoFocus
          required
        />
        <div className="mt-5 flex justify-end gap-2">
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button look="danger" type="submit" disabled={reason.trim() === ""}>
            {texts.revoke}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
