import { type Client, CorkboardError } from "@corkboard/client";
import type { ClaimChanges } from "@corkboard/contract";

/** Why a command must stop. */
export type HeldStop = "claim_lost" | "delivered" | "token_rejected";

export interface HeldClaim {
  readonly id: string;
  readonly fence: number;
  readonly intervalMs: number;
}

interface Holder {
  readonly onStop: (stop: HeldStop, reason?: string) => void;
  /** Called with what people have changed since the last call. */
  readonly onChanges: (changes: ClaimChanges) => Promise<void>;
}

/**
 * Renews a claim until the signal is aborted, and reports once when the work must stop. While the service cannot be
 * reached it goes on trying: a claim that nobody else has taken continues, even after its lease has expired.
 */
export function keepClaim(client: Client, claim: HeldClaim, signal: AbortSignal, holder: Holder): void {
  const { intervalMs } = claim;
  let timer: NodeJS.Timeout | undefined;
  let since: number | undefined;
  const schedule = (delayMs: number) => {
    if (!signal.aborted) timer = setTimeout(() => void renew(), delayMs);
  };
  const renew = async () => {
    let delayMs = intervalMs;
    try {
      const body = { fence: claim.fence, ...(since === undefined ? {} : { since }) };
      const { data } = await client.heartbeatClaim({ params: { id: claim.id }, body, signal });
      if (data.stop) return holder.onStop("delivered");
      if (hasChanges(data.changes)) await holder.onChanges(data.changes);
      since = data.cursor;
      if (data.changes.more) delayMs = 0;
    } catch (error) {
      const status = error instanceof CorkboardError && !signal.aborted ? error.status : 0;
      if (status === 401 || status === 403) return holder.onStop("token_rejected");
      if (status === 404 || status === 409) {
        return holder.onStop("claim_lost", (error as CorkboardError).claim?.reason ?? undefined);
      }
    }
    schedule(delayMs);
  };
  signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  schedule(intervalMs);
}

const hasChanges = ({ comments, answers, ticket, source_fields }: ClaimChanges): boolean =>
  comments.length + answers.length + source_fields.length > 0 || ticket !== null;
