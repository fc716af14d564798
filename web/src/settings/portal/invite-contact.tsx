import type { Wire } from "@corkboard/client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";
import { useMembership } from "../../service/session/session.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogButtons } from "../../ui/dialog-buttons.tsx";
import { Field } from "../../ui/field.tsx";
import { Form } from "../form.tsx";
import type { Link } from "../members/invite-dialog.tsx";
import { portalTexts } from "./texts.ts";

interface InviteContactProps {
  readonly client: Wire.Client;
  readonly onClose: () => void;
  readonly onLink: (link: Link) => void;
}

export function InviteContact({ client, onClose, onLink }: InviteContactProps) {
  const texts = useTexts(portalTexts);
  const queryClient = useQueryClient();
  const { session } = useMembership();
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const invite = async () => {
    const { data } = await api.createContact({ body: { client_id: client.id, name, email } });
    await queryClient.invalidateQueries({ queryKey: keys.contacts });
    onClose();
    const help = data.emailed ? texts.linkEmailed(email) : texts.linkCopy;
    onLink({ title: texts.linkReady, help, url: data.url });
  };
  return (
    <Dialog title={texts.inviteTo(client.name)} onClose={onClose}>
      <Form send={invite}>
        {(isBusy) => (
          <>
            <Field
              label={texts.name}
              name="name"
              value={name}
              onChange={(event) => setName(event.target.value)}
              maxLength={200}
              autoComplete="off"
              autoFocus
              required
            />
            <Field
              label={texts.email}
              name="email"
              type="email"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
              autoComplete="off"
              help={session.emails_enabled ? texts.byEmail : texts.byHand}
              required
            />
            <DialogButtons confirm={texts.create} busy={isBusy} onClose={onClose} className="mt-1" />
          </>
        )}
      </Form>
    </Dialog>
  );
}
