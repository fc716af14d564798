import { currentTexts } from "../texts/catalogue.ts";
import { errorMessage } from "./error-message.ts";
import { uiTexts } from "./texts.ts";
import { showToast } from "./toast-store.ts";

const heldForMs = 8_000;

interface HeldAction {
  /** What seems to have happened already. */
  readonly message: string;
  readonly run: () => Promise<unknown>;
  /** Shows again what was hidden: after Undo, or because the action failed. */
  readonly undo: () => void;
}

/** Waits before doing what cannot be undone. Until then, Undo prevents it; closing the page does as well. */
export function holdAction({ message, run, undo }: HeldAction): void {
  const gone = Promise.withResolvers<void>();
  const time = Promise.withResolvers<void>();
  setTimeout(time.resolve, heldForMs);
  showToast({
    message,
    // A toast whose action was used is not reported as gone.
    action: { label: currentTexts(uiTexts).undo, hint: "Z", run: undo },
    onGone: gone.resolve,
  });
  // Somebody who reaches for Undo holds the toast, and with it the action.
  void Promise.all([gone.promise, time.promise]).then(async () => {
    await run().catch((error: unknown) => {
      undo();
      showToast({ message: errorMessage(error), tone: "error" });
    });
  });
}
