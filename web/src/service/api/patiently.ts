import { CorkboardError } from "@corkboard/client";

const maxTries = 4;

/** Acting on many things can exceed the rate limit; the service says how long to wait. */
export async function patiently<Value>(send: () => Promise<Value>): Promise<Value> {
  for (let tries = 1; ; tries++) {
    try {
      return await send();
    } catch (error) {
      const isLimited = error instanceof CorkboardError && error.status === 429;
      if (!isLimited || tries === maxTries) throw error;
      await new Promise((resolve) => setTimeout(resolve, (error.retryAfter ?? tries) * 1000));
    }
  }
}
