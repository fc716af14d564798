import { type Client, CorkboardError } from "@corkboard/client";

/** Why a command must stop. */
export type HeldStop = "claim_lost" | "delivered";

export interface HeldClaim {
  readonly id: string;
  readonly fence: number;
  readonly intervalMs: number;
}

/**
 * Renews a claim until the signal is aborted, and reports once when the work must stop. While the service cannot be
 * reached it goes on trying: a claim that nobody else has taken continues, even after its lease has expired.
 */
export function keepClaim(
  client: Client,
  claim: HeldClaim,
  signal: AbortSignal,
  onStop: (stop: HeldStop) => void,
): void {
  const { intervalMs } = claim;
  let timer: NodeJS.Timeout | undefined;
  const schedule = () => {
    if (!signal.aborted) timer = setTimeout(() => void renew(), intervalMs);
  };
  const renew = async () => {
    try {
      const { data } = await client.heartbeatClaim({ params: { id: claim.id }, body: { fence: claim.fence }, signal });
      if (data.stop) return onStop("delivered");
    } catch (error) {
      const isLost = error instanceof CorkboardError && [401, 403, 404, 409].includes(error.status);
      if (isLost && !signal.aborted) return onStop("claim_lost");
    }
    schedule();
  };
  signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  schedule();
}
