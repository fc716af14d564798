import { useRef, useState } from "react";
import { hasCode } from "../service/api/client.ts";
import { errorMessage } from "../ui/error-message.ts";
import { showToast } from "../ui/toast-store.ts";

/** Runs an action of a page once at a time, and shows why it failed. Dialogs and forms show it themselves: `<Form>`. */
export function useAction(): { isBusy: boolean; run: (action: () => Promise<unknown>) => Promise<boolean> } {
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const run = async (action: () => Promise<unknown>) => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setBusy(true);
    try {
      await action();
      return true;
    } catch (error) {
      // The person was asked to confirm it and decided against it.
      if (!hasCode(error, "reauthentication_required")) showToast({ message: errorMessage(error), tone: "error" });
      return false;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { isBusy, run };
}
