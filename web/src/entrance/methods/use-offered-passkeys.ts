import { useEffect, useEffectEvent } from "react";
import { loadPasskeys } from "../load-passkeys.ts";
import type { Assertion } from "./passkeys.ts";

/** Challenges are valid for five minutes. */
const renewMs = 4 * 60_000;

/** Lets the browser suggest passkeys in the field for the address, as long as the page is open. */
export function useOfferedPasskeys(isOffered: boolean, onPasskey: (assertion: Assertion) => Promise<void>): void {
  const use = useEffectEvent(onPasskey);
  useEffect(() => {
    if (!isOffered) return undefined;
    let isOver = false;
    const offer = async () => {
      const passkeys = await loadPasskeys();
      if (isOver) return;
      const assertion = await passkeys.offerPasskeys();
      if (assertion && !isOver) await use(assertion);
    };
    // People who do not see suggestions still have the button.
    const attempt = () => void offer().catch(() => undefined);
    attempt();
    const timer = setInterval(attempt, renewMs);
    return () => {
      isOver = true;
      clearInterval(timer);
      void loadPasskeys().then(
        ({ stopOffering }) => stopOffering(),
        () => undefined,
      );
    };
  }, [isOffered]);
}
