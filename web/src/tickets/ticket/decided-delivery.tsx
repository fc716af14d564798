import type { Wire } from "@corkboard/client";
import { useQuery } from "@tanstack/react-query";
import { membersQuery } from "../../service/api/resources.ts";
import { DeliveredWork } from "../agent-work/delivered-work.tsx";
import { ShownToClient } from "../agent-work/shown-to-client.tsx";
import { claimTexts } from "../agent-work/texts.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { ChevronDown } from "../../ui/icons.ts";

interface DecidedDeliveryProps {
  readonly delivery: Wire.TicketDelivery;
  readonly item: Wire.Feedback | undefined;
}

/** The verdict with its reason, and what was delivered on request. */
export function DecidedDelivery({ delivery, item }: DecidedDeliveryProps) {
  const texts = useTexts(claimTexts);
  const { data: members = [] } = useQuery(membersQuery);
  const { decided_by: by, decided_by_user_id: userId, reason, state } = delivery;
  const decider =
    members.find(({ user_id }) => user_id === userId)?.display_name ?? (by ? texts.deciders[by] : undefined);
  return (
    <div className="text-sm">
      <p className="text-xs text-ink-3">
        {decider ? texts.decidedBy(texts.verdicts[state], decider) : texts.verdicts[state]}
      </p>
      {reason && <p className="mt-0.5 whitespace-pre-wrap wrap-anywhere">{reason}</p>}
      <details className="group mt-1">
        <summary className="inline-flex list-none items-center gap-1 rounded-small text-xs text-ink-2 hover:text-ink max-sm:min-h-11">
          <ChevronDown
            size={12}
            aria-hidden="true"
            className="-rotate-90 transition-transform duration-(--quick) group-open:rotate-0"
          />
          {texts.showDelivery}
        </summary>
        <div className="mt-2 rounded-large border border-line p-4">
          <DeliveredWork delivery={delivery} item={item} />
          <ShownToClient delivery={delivery} />
        </div>
      </details>
    </div>
  );
}
