import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "../../texts/catalogue.ts";
import { Empty } from "../../ui/empty.tsx";
import { Webhook } from "../../ui/icons.ts";
import { AddButton } from "../controls.tsx";
import { Rows, Section } from "../section.tsx";
import { NewWebhook } from "./new-webhook.tsx";
import { webhookTexts } from "./texts.ts";
import { webhooksQuery } from "./webhook-queries.ts";
import { WebhookRow } from "./webhook-row.tsx";

export default function Webhooks() {
  const texts = useTexts(webhookTexts);
  const [isAdding, setAdding] = useState(false);
  const { data: webhooks } = useSuspenseQuery(webhooksQuery);
  const add = <AddButton label={texts.add} onClick={() => setAdding(true)} />;
  return (
    <Section title={texts.title} help={texts.help} action={webhooks.length > 0 && add}>
      {webhooks.length === 0 ? (
        <Empty icon={<Webhook size={20} />} title={texts.emptyTitle} action={add}>
          {texts.empty}
        </Empty>
      ) : (
        <Rows label={texts.title}>
          {webhooks.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} />
          ))}
        </Rows>
      )}
      {isAdding && <NewWebhook onClose={() => setAdding(false)} />}
    </Section>
  );
}
