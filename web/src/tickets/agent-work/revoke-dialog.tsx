import { type FormEvent, useState } from "react";
import { useTexts } from "../../texts/catalogue.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogButtons } from "../../ui/dialog-buttons.tsx";
import { Field } from "../../ui/field.tsx";
import { claimTexts } from "./texts.ts";

interface RevokeDialogProps {
  readonly agent: string;
  readonly onRevoke: (reason: string) => void;
  readonly onClose: () => void;
}

/** Asks why: the agent and the people who read the history learn the reason. */
export function RevokeDialog({ agent, onRevoke, onClose }: RevokeDialogProps) {
  const texts = useTexts(claimTexts);
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
        <DialogButtons
          look="danger"
          disabled={reason.trim() === ""}
          confirm={texts.revoke}
          onClose={onClose}
          className="mt-5"
        />
      </form>
    </Dialog>
  );
}
