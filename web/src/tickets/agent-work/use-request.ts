import type { Wire } from "@corkboard/client";
import { useState } from "react";
import { hasCode } from "../../service/api/client.ts";
import { errorMessage } from "../../ui/error-message.ts";
import { showToast } from "../../ui/toast-store.ts";

/** Sends one request at a time. `taken` is what to say if somebody else was faster. */
export function useRequest(taken: { readonly code: Wire.ErrorCode; readonly message: string }) {
  const [isBusy, setBusy] = useState(false);
  const run = async (send: () => Promise<void>, done: () => void) => {
    setBusy(true);
    try {
      await send();
      done();
    } catch (error) {
      if (hasCode(error, taken.code)) showToast({ message: taken.message });
      else showToast({ message: errorMessage(error), tone: "error" });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run: (send: () => Promise<void>, done: () => void) => void run(send, done) };
}
