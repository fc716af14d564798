import type { Wire } from "@corkboard/client";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";
import { eventTexts } from "../event-names.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { exactTime, formatNumber, longAge, timeUntil } from "../../texts/format.ts";
import { Button } from "../../ui/button.tsx";
import { Check, Clock, TriangleAlert } from "../../ui/icons.ts";
import { showToast } from "../../ui/toast-store.ts";
import { Row } from "../section.tsx";
import { useAction } from "../use-action.ts";
import { webhookTexts } from "./texts.ts";

const looks = {
  pending: { Icon: Clock, className: "text-ink-3" },
  succeeded: { Icon: Check, className: "text-done" },
  failed: { Icon: TriangleAlert, className: "text-danger" },
};

export function DeliveryRow({ delivery }: { readonly delivery: Wire.WebhookDelivery }) {
  const texts = useTexts(webhookTexts);
  const names = useTexts(eventTexts);
  const queryClient = useQueryClient();
  const { isBusy, run } = useAction();
  const { Icon, className } = looks[delivery.state];
  const event = delivery.event_type === "ping" ? texts.ping : names.types[delivery.event_type];
  const isRetried = delivery.state === "pending" && delivery.attempts > 0 && delivery.next_attempt_at !== null;
  const facts = [
    texts.states[delivery.state],
    delivery.response_status !== null && texts.status(delivery.response_status),
    delivery.response_ms !== null && delivery.attempts > 0 && texts.took(formatNumber(delivery.response_ms)),
    delivery.attempts > 1 && texts.attempts(delivery.attempts),
    isRetried && texts.next(timeUntil(delivery.next_attempt_at!)),
  ];
  const redeliver = () =>
    run(async () => {
      await api.redeliverWebhookDelivery({ params: { id: delivery.webhook_id, delivery_id: delivery.id } });
      await queryClient.invalidateQueries({ queryKey: keys.deliveries(delivery.webhook_id) });
      showToast({ message: texts.redelivered });
    });
  return (
    <Row>
      <Icon size={16} className={`shrink-0 ${className}`} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-[550]">
          {event}{" "}
          <time
            dateTime={delivery.created_at}
            title={exactTime(delivery.created_at)}
            className="text-xs font-normal text-ink-3"
          >
            {longAge(delivery.created_at)}
          </time>
        </p>
        <p className="text-xs text-ink-3">{facts.filter(Boolean).join(" · ")}</p>
        {delivery.error && delivery.state !== "succeeded" && (
          <p className="text-xs wrap-anywhere text-danger">{delivery.error}</p>
        )}
      </div>
      <Button size="small" busy={isBusy} aria-label={texts.redeliverLabel(event)} onClick={() => void redeliver()}>
        {texts.redeliver}
      </Button>
    </Row>
  );
}
