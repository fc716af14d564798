import { type ComponentType, Suspense } from "react";
import { mount } from "./mount.tsx";
import { ErrorBoundary } from "../ui/error-boundary.tsx";
import { lazyComponent } from "../ui/lazy.tsx";
import { Toasts } from "../ui/toasts.tsx";
import { ownPathname } from "../ui/service-url.ts";

const pages: Readonly<Record<string, ComponentType>> = {
  "/setup": lazyComponent(() => import("../entrance/setup/setup-page.tsx")),
  "/sign-in": lazyComponent(() => import("../entrance/sign-in/sign-in-page.tsx")),
  "/sign-in/done": lazyComponent(() => import("../entrance/sign-in/sign-in-done-page.tsx")),
  "/invite": lazyComponent(() => import("../entrance/invitation/invite-page.tsx")),
  "/deleted": lazyComponent(() => import("../entrance/deleted/deleted-page.tsx")),
  "/reset": lazyComponent(() => import("../entrance/reset/reset-page.tsx")),
};

/** The pages before signing in. They are few and lead away from themselves, so they need no router. */
export const start = (): void => mount(<EntranceApp />);

function EntranceApp() {
  const Page = pages[ownPathname()];
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>{Page && <Page />}</Suspense>
      <Toasts />
    </ErrorBoundary>
  );
}
