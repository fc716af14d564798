import type { Wire } from "@corkboard/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { showToast } from "../../ui/toast-store.ts";
import { Confirm, Switch } from "../controls.tsx";
import { settingsTexts } from "../texts.ts";
import { webhooksQuery } from "../webhooks/webhook-queries.ts";

interface Props {
  readonly member: Wire.Member;
  readonly onClose: () => void;
}

/** Asks before a member is removed, and what happens to the webhooks that they created, which would live on. */
export function RemoveMember({ member, onClose }: Props) {
  const texts = useTexts(settingsTexts);
  const queryClient = useQueryClient();
  const [isDisabling, setDisabling] = useState(false);
  const { data: webhooks, isPending } = useQuery(webhooksQuery);
  const theirs = (webhooks ?? []).filter(({ active, created_by }) => active && created_by === member.user_id);
  const remove = async () => {
    await api.removeMember({ params: { user_id: member.user_id } });
    if (isDisabling) {
      for (const { id } of theirs) await api.updateWebhook({ params: { id }, body: { active: false } });
    }
    onClose();
    showToast({ message: texts.removed(member.display_name) });
    await queryClient.invalidateQueries({ queryKey: keys.members });
    await queryClient.invalidateQueries({ queryKey: keys.invitations });
    await queryClient.invalidateQueries({ queryKey: keys.webhooks });
  };
  return (
    <Confirm
      title={texts.removeQuestion(member.display_name)}
      confirm={texts.remove}
      disabled={isPending}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{texts.removeWarning}</p>
      {theirs.length > 0 && (
        <div className="mt-4">
          <p>{texts.removeWebhooks(theirs.length)}</p>
          <ul className="my-2 list-disc pl-5">
            {theirs.map(({ id, url }) => (
              <li key={id} className="break-all text-ink">
                {url}
              </li>
            ))}
          </ul>
          <Switch label={texts.disableWebhooks(theirs.length)} checked={isDisabling} onChange={setDisabling} />
        </div>
      )}
    </Confirm>
  );
}
