import type { Wire } from "@corkboard/client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { exactDate } from "../../texts/format.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { Confirm } from "../controls.tsx";
import type { Link } from "../members/invite-dialog.tsx";
import { Row } from "../section.tsx";
import { useAction } from "../use-action.ts";
import { portalTexts } from "./texts.ts";

interface ContactRowProps {
  readonly contact: Wire.Contact;
  readonly onLink: (link: Link) => void;
}

export function ContactRow({ contact, onLink }: ContactRowProps) {
  const texts = useTexts(portalTexts);
  const queryClient = useQueryClient();
  const { run } = useAction();
  const [isAsking, setAsking] = useState(false);
  const params = { id: contact.id };
  const reload = () => queryClient.invalidateQueries({ queryKey: keys.contacts });
  const renew = () =>
    run(async () => {
      const { data } = await api.renewContact({ params });
      await reload();
      const help = data.emailed ? texts.linkEmailed(contact.email) : texts.linkCopy;
      onLink({ title: texts.linkReady, help, url: data.url });
    });
  const revoke = async () => {
    await api.deleteContact({ params });
    setAsking(false);
    await reload();
    showToast({ message: texts.revoked(contact.name) });
  };
  const until = contact.signed_in_until;
  return (
    <Row>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-3">
        <Avatar name={contact.name} size="large" />
        <div className="min-w-0 flex-1 max-sm:basis-[calc(100%-4rem)]">
          <p className="truncate font-[550]">{contact.name}</p>
          <p className="text-xs wrap-anywhere text-ink-3">
            {contact.email} · {until ? texts.signedInUntil(exactDate(until)) : texts.notSignedIn}
          </p>
        </div>
        <Button size="small" aria-label={texts.newLinkFor(contact.name)} onClick={() => void renew()}>
          {texts.newLink}
        </Button>
        <Button size="small" look="quiet" aria-label={texts.revokeOf(contact.name)} onClick={() => setAsking(true)}>
          {texts.revoke}
        </Button>
      </div>
      {isAsking && (
        <Confirm
          title={texts.revokeQuestion(contact.name)}
          confirm={texts.revoke}
          onConfirm={revoke}
          onClose={() => setAsking(false)}
        >
          {texts.revokeWarning}
        </Confirm>
      )}
    </Row>
  );
}
