import type { Wire } from "@corkboard/client";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Failed } from "../../ui/error-boundary.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { Rows, Section } from "../section.tsx";
import { useAction } from "../use-action.ts";
import { DeliveryRow } from "./delivery-row.tsx";
import { webhookTexts } from "./texts.ts";
import { deliveriesQuery } from "./webhook-queries.ts";

/** What was sent, newest first, with its result. */
export function Deliveries({ webhook }: { readonly webhook: Wire.Webhook }) {
  const texts = useTexts(webhookTexts);
  const queryClient = useQueryClient();
  const { isBusy, run } = useAction();
  const log = useInfiniteQuery(deliveriesQuery(webhook.id));
  const deliveries = log.data?.pages.flatMap(({ data }) => data) ?? [];
  const ping = () =>
    run(async () => {
      await api.pingWebhook({ params: { id: webhook.id } });
      await queryClient.invalidateQueries({ queryKey: keys.deliveries(webhook.id) });
      showToast({ message: texts.testQueued });
    });
  const test = (
    <Button size="small" look={webhook.active ? "primary" : "plain"} busy={isBusy} onClick={() => void ping()}>
      {texts.test}
    </Button>
  );
  return (
    <Section title={texts.log} help={texts.logHelp} action={deliveries.length > 0 && test}>
      {log.error ? (
        <Failed error={log.error} onRetry={() => void log.refetch()} />
      ) : log.isPending ? (
        <div aria-hidden="true" className="skeleton h-40 rounded-large!" />
      ) : deliveries.length === 0 ? (
        <Empty title={texts.noDeliveriesTitle} action={test}>
          {texts.noDeliveries}
        </Empty>
      ) : (
        <Rows label={texts.log}>
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} />
          ))}
        </Rows>
      )}
      {log.hasNextPage && (
        <div className="pt-4 text-center">
          <Button busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            {texts.more}
          </Button>
        </div>
      )}
    </Section>
  );
}
