import type { Wire } from "@corkboard/client";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTexts } from "../../texts/catalogue.ts";
import { Empty } from "../../ui/empty.tsx";
import { Webhook } from "../../ui/icons.ts";
import { AddButton } from "../controls.tsx";
import { Rows, Section } from "../section.tsx";
import { NewWebhook } from "./new-webhook.tsx";
import { webhookTexts } from "./texts.ts";
import { webhooksQuery } from "./webhook-queries.ts";
import { WebhookState } from "./webhook-state.tsx";

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

function WebhookRow({ webhook }: { readonly webhook: Wire.Webhook }) {
  const texts = useTexts(webhookTexts);
  const { event_types: types, project_ids: projects } = webhook;
  const facts = [
    types.length === 0 ? texts.allEvents : texts.eventCount(types.length),
    projects.length === 0 ? texts.allProjects : texts.projectCount(projects.length),
  ];
  return (
    <li>
      <Link
        to="/settings/webhooks/$webhookId"
        params={{ webhookId: webhook.id }}
        className="flex min-h-[52px] items-center gap-3 px-4 py-2.5 transition-colors duration-(--quick) hover:bg-paper focus-visible:-outline-offset-2 max-sm:flex-wrap"
      >
        <span className="min-w-0 flex-1 max-sm:basis-full">
          <span className="block truncate font-[550]">{webhook.url}</span>
          <span className="block text-xs text-ink-3">{facts.join(" · ")}</span>
        </span>
        <WebhookState webhook={webhook} />
      </Link>
    </li>
  );
}
