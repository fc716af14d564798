import type { Wire } from "@corkboard/client";
import type { QueryClient } from "@tanstack/react-query";
import { hasCode } from "../../../service/api/client.ts";
import { patiently } from "../../../service/api/patiently.ts";
import { inTurn } from "../../../service/saving/in-turn.ts";
import { withoutPending } from "../../../service/saving/pending-changes.ts";
import { changeCachedTicket } from "../../cached-tickets.ts";
import { criteriaTexts } from "../../criteria-texts.ts";
import { currentTexts } from "../../../texts/catalogue.ts";
import { errorMessage } from "../../../ui/error-message.ts";

export interface FailedTicket {
  readonly ticket: Wire.Ticket;
  readonly reason: string;
}

const atOnce = 4;

/** Changes many tickets with one request each, and returns those that could not be changed. */
export async function changeTickets(
  queryClient: QueryClient,
  tickets: readonly Wire.Ticket[],
  change: (ticket: Wire.Ticket) => Promise<{ readonly data: Wire.Ticket }>,
  onProgress: (finished: number) => void,
): Promise<FailedTicket[]> {
  const failed: FailedTicket[] = [];
  let finished = 0;
  const queue = tickets.values();
  const work = async () => {
    for (const ticket of queue) {
      try {
        const { data } = await inTurn(ticket.id, () => patiently(() => change(ticket)));
        changeCachedTicket(queryClient, data.id, (known) =>
          known.version > data.version ? undefined : withoutPending(data.id, data),
        );
      } catch (error) {
        failed.push({ ticket, reason: reasonOf(error) });
      }
      onProgress(++finished);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return failed;
}

function reasonOf(error: unknown): string {
  const { reasons } = currentTexts(criteriaTexts);
  if (hasCode(error, "no_confirmed_criterion")) return reasons.noneConfirmed;
  if (hasCode(error, "stale_object") || hasCode(error, "criterion_not_found")) return reasons.changed;
  if (hasCode(error, "ticket_not_found")) return reasons.gone;
  return errorMessage(error);
}
