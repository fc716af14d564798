import { useFollowOtherTabs } from "../../service/session/follow-other-tabs.ts";
import { useInterruption } from "../../service/session/interruptions.ts";
import { lazyComponent } from "../../ui/lazy.tsx";
import { DialogBoundary } from "../../ui/dialog-boundary.tsx";

const SignInAgain = lazyComponent(() => import("../../entrance/dialogs/sign-in-again.tsx"));
const ConfirmIdentity = lazyComponent(() => import("../../entrance/dialogs/confirm-identity.tsx"));

/** Asks for what a request lacks, on top of the page, so that nothing typed is lost. */
export function Interruptions() {
  const interruption = useInterruption();
  useFollowOtherTabs();
  return (
    <DialogBoundary>
      {interruption === "sign-in" && <SignInAgain />}
      {interruption === "password" && <ConfirmIdentity />}
    </DialogBoundary>
  );
}
