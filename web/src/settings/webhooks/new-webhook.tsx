import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { SecretDialog } from "./secret-dialog.tsx";
import { webhookTexts } from "./texts.ts";
import { WebhookForm } from "./webhook-form.tsx";

const empty = { url: "https://", event_types: [], project_ids: [] };

/** Creates a webhook, then shows its secret once. */
export function NewWebhook({ onClose }: { readonly onClose: () => void }) {
  const texts = useTexts(webhookTexts);
  const queryClient = useQueryClient();
  const [secret, setSecret] = useState<string>();
  if (secret !== undefined) return <SecretDialog secret={secret} onClose={onClose} />;
  return (
    <Dialog title={texts.add} onClose={onClose} className="max-w-[480px]">
      <WebhookForm
        initial={empty}
        submit={texts.create}
        onClose={onClose}
        send={async (body) => {
          const { data } = await api.createWebhook({ body });
          await queryClient.invalidateQueries({ queryKey: keys.webhooks });
          setSecret(data.secret);
        }}
      />
    </Dialog>
  );
}
