import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { hasCode } from "../../service/api/client.ts";
import { useMembership } from "../../service/session/session.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Failed } from "../../ui/error-boundary.tsx";
import { ArrowLeft } from "../../ui/icons.ts";
import NotFoundPage from "../../ui/not-found-page.tsx";
import { SettingsFrame } from "../settings-frame.tsx";
import { Deliveries } from "./deliveries.tsx";
import { webhookTexts } from "./texts.ts";
import { WebhookActions } from "./webhook-actions.tsx";
import { webhookQuery } from "./webhook-queries.ts";
import { WebhookState } from "./webhook-state.tsx";

export default function WebhookPage() {
  const texts = useTexts(webhookTexts);
  const { organisation } = useMembership();
  const { webhookId } = useParams({ from: "/app/settings/webhooks/$webhookId" });
  const { data: webhook, error, refetch } = useQuery(webhookQuery(webhookId));
  if (organisation.role !== "owner" || hasCode(error, "webhook_not_found")) return <NotFoundPage />;
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  return (
    <SettingsFrame isNested>
      <Link
        to="/settings/$page"
        params={{ page: "webhooks" }}
        className="mb-4 inline-flex items-center gap-1.5 text-sm text-ink-2 hover:text-ink max-sm:min-h-11"
      >
        <ArrowLeft size={14} />
        {texts.back}
      </Link>
      {webhook ? (
        <>
          <h2 className="mb-1.5 text-xl font-[650] tracking-[-.01em] wrap-anywhere">{webhook.url}</h2>
          <WebhookState webhook={webhook} />
          {webhook.disabled_reason && (
            <p className="mt-2 text-sm text-danger">{texts.disabledBecause(webhook.disabled_reason)}</p>
          )}
          <WebhookActions webhook={webhook} />
          <Deliveries webhook={webhook} />
        </>
      ) : (
        <div className="skeleton h-64 rounded-large" />
      )}
    </SettingsFrame>
  );
}
