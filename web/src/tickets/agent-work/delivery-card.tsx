import type { Wire } from "@corkboard/client";
import { useTexts } from "../../texts/catalogue.ts";
import { exactTime, longAge } from "../../texts/format.ts";
import { Bot } from "../../ui/icons.ts";
import { DeliveredWork } from "./delivered-work.tsx";
import { ShownToClient } from "./shown-to-client.tsx";
import { claimTexts } from "./texts.ts";
import { Verdict } from "./verdict.tsx";

interface DeliveryCardProps {
  readonly delivery: Wire.TicketDelivery;
  readonly item: Wire.Feedback | undefined;
}

/** A delivery that waits for a verdict. */
export function DeliveryCard({ delivery, item }: DeliveryCardProps) {
  const texts = useTexts(claimTexts);
  const title = texts.delivered(delivery.agent);
  return (
    <div role="group" aria-label={title} className="rounded-large border border-accent bg-sheet p-4">
      <h2 className="mb-2 flex flex-wrap items-center gap-x-2 text-sm font-[620]">
        <Bot size={15} aria-hidden="true" className="shrink-0 text-accent" />
        <span className="min-w-0 wrap-anywhere">{title}</span>
        <span className="text-xs font-normal text-ink-3">
          {texts.attempt(delivery.attempt)}
          {" · "}
          <time dateTime={delivery.created_at} title={exactTime(delivery.created_at)}>
            {longAge(delivery.created_at)}
          </time>
        </span>
      </h2>
      <DeliveredWork delivery={delivery} item={item} />
      <ShownToClient delivery={delivery} />
      <Verdict delivery={delivery} item={item} />
    </div>
  );
}
