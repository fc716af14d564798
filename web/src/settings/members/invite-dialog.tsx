import type { Wire } from "@corkboard/client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";
import { useMembership } from "../../service/session/session.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogButtons } from "../../ui/dialog-buttons.tsx";
import { Field } from "../../ui/field.tsx";
import { Form } from "../form.tsx";
import { uiTexts } from "../../ui/texts.ts";
import { Choice, Copyable } from "../controls.tsx";
import { settingsTexts } from "../texts.ts";

/** A link to pass on. It is shown once. */
export interface Link {
  readonly title: string;
  readonly help: string;
  readonly url: string;
}

export function LinkDialog({ link, onClose }: { readonly link: Link; readonly onClose: () => void }) {
  const ui = useTexts(uiTexts);
  return (
    <Dialog title={link.title} onClose={onClose} className="max-w-[520px]">
      <p className="mb-3 text-sm text-ink-2">{link.help}</p>
      <Copyable label={link.title} text={link.url} rows={3} />
      <div className="mt-5 flex justify-end">
        <Button onClick={onClose}>{ui.close}</Button>
      </div>
    </Dialog>
  );
}

interface InviteDialogProps {
  readonly onClose: () => void;
  readonly onLink: (link: Link) => void;
}

export function InviteDialog({ onClose, onLink }: InviteDialogProps) {
  const texts = useTexts(settingsTexts);
  const queryClient = useQueryClient();
  const { session } = useMembership();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Wire.Role>("developer");
  const invite = async () => {
    const { data } = await api.createInvitation({ body: { email, role } });
    await queryClient.invalidateQueries({ queryKey: keys.invitations });
    onClose();
    const help = data.emailed ? texts.invitationEmailed(email) : texts.invitationCopy;
    onLink({ title: texts.invitationReady, help, url: data.url });
  };
  return (
    <Dialog title={texts.inviteTitle} onClose={onClose}>
      <Form send={invite}>
        {(isBusy) => (
          <>
            <Field
              label={texts.email}
              name="email"
              type="email"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
              autoComplete="off"
              help={session.emails_enabled ? texts.invitationByEmail : texts.invitationByHand}
              autoFocus
              required
            />
            <Choice label={texts.role} value={role} options={texts.roles} onChange={setRole} />
            <p className="mb-4 text-xs text-ink-3">{texts.roleHelp}</p>
            <DialogButtons confirm={texts.sendInvitation} busy={isBusy} onClose={onClose} />
          </>
        )}
      </Form>
    </Dialog>
  );
}
