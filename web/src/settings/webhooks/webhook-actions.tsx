import type { Wire } from "@corkboard/client";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { api, etagOf } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";
import { ActionButton } from "../../service/keyboard/action-button.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { Confirm, Switch } from "../controls.tsx";
import { useAction } from "../use-action.ts";
import { SecretDialog } from "./secret-dialog.tsx";
import { webhookTexts } from "./texts.ts";
import { WebhookForm } from "./webhook-form.tsx";

type Asked = "edit" | "rotate" | "remove";

export function WebhookActions({ webhook }: { readonly webhook: Wire.Webhook }) {
  const texts = useTexts(webhookTexts);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { run } = useAction();
  const [asked, setAsked] = useState<Asked>();
  const [secret, setSecret] = useState<string>();
  const params = { id: webhook.id };
  const close = () => setAsked(undefined);
  const show = (changed: Wire.Webhook) => {
    queryClient.setQueryData(keys.webhook(webhook.id), changed);
    void queryClient.invalidateQueries({ queryKey: keys.webhooks });
    void queryClient.invalidateQueries({ queryKey: keys.deliveries(webhook.id) });
  };
  const save = async (body: Wire.WebhookPatch) => {
    show((await api.updateWebhook({ params, body, ifMatch: etagOf(webhook.version) })).data);
    close();
    showToast({ message: texts.saved });
  };
  const rotate = async () => {
    const { secret: fresh, ...changed } = (await api.rotateWebhookSecret({ params })).data;
    show(changed);
    close();
    setSecret(fresh);
  };
  const remove = async () => {
    await api.deleteWebhook({ params });
    queryClient.removeQueries({ queryKey: keys.webhook(webhook.id) });
    await queryClient.invalidateQueries({ queryKey: keys.webhooks });
    showToast({ message: texts.removed });
    await navigate({ to: "/settings/$page", params: { page: "webhooks" } });
  };
  return (
    <>
      <div className="my-5 flex flex-wrap items-center gap-x-6 gap-y-2 rounded-large border border-line bg-sheet px-4 py-2.5">
        <div className="mr-auto max-sm:basis-full">
          <Switch
            label={texts.enabled}
            checked={webhook.active}
            onChange={(active) => void run(() => save({ active }))}
          />
        </div>
        <div className="flex flex-wrap gap-2">
          <ActionButton size="small" onClick={() => setAsked("edit")} label={texts.edit} />
          <ActionButton size="small" onClick={() => setAsked("rotate")} label={texts.rotate} />
          <ActionButton size="small" look="quiet" onClick={() => setAsked("remove")} label={texts.remove} />
        </div>
      </div>
      {asked === "edit" && (
        <Dialog title={texts.edit} onClose={close} className="max-w-[480px]">
          <WebhookForm initial={webhook} submit={texts.save} onClose={close} send={save} />
        </Dialog>
      )}
      {asked === "rotate" && (
        <Confirm title={texts.rotateQuestion} confirm={texts.rotate} onConfirm={rotate} onClose={close}>
          {texts.rotateWarning}
        </Confirm>
      )}
      {asked === "remove" && (
        <Confirm title={texts.removeQuestion} confirm={texts.remove} onConfirm={remove} onClose={close}>
          {texts.removeWarning}
        </Confirm>
      )}
      {secret !== undefined && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  );
}
