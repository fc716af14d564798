import type { Wire } from "@corkboard/client";
import { Link } from "@tanstack/react-router";
import { useTexts } from "../../texts/catalogue.ts";
import { webhookTexts } from "./texts.ts";
import { WebhookState } from "./webhook-state.tsx";

export function WebhookRow({ webhook }: { readonly webhook: Wire.Webhook }) {
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
