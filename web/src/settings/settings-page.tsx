import { Navigate, useParams } from "@tanstack/react-router";
import { type ComponentType, Suspense } from "react";
import { useMembership } from "../service/session/session.ts";
import { lazyComponent } from "../ui/lazy.tsx";
import NotFoundPage from "../ui/not-found-page.tsx";
import { SettingsFrame } from "./settings-frame.tsx";

const parts: Record<string, ComponentType> = {
  projects: lazyComponent(() => import("./projects/projects.tsx")),
  members: lazyComponent(() => import("./members/members.tsx")),
  profile: lazyComponent(() => import("./profile/profile.tsx")),
  security: lazyComponent(() => import("./security/security.tsx")),
  notifications: lazyComponent(() => import("./notifications/notifications.tsx")),
  tokens: lazyComponent(() => import("./tokens/tokens.tsx")),
};

const ownersParts: Record<string, ComponentType> = {
  general: lazyComponent(() => import("./organisation/organisation.tsx")),
  portal: lazyComponent(() => import("./portal/portal.tsx")),
  webhooks: lazyComponent(() => import("./webhooks/webhooks.tsx")),
  "failed-jobs": lazyComponent(() => import("./failed-jobs/failed-jobs.tsx")),
  "ticket-writer": lazyComponent(() => import("./service/ticket-writer.tsx")),
  storage: lazyComponent(() => import("./service/storage.tsx")),
  audit: lazyComponent(() => import("./audit/audit.tsx")),
};

/** Wide screens, which show the list beside every page, begin with this one. */
const firstPage = "projects";

export default function SettingsPage() {
  const { page } = useParams({ strict: false });
  const { organisation } = useMembership();
  if (page === undefined && matchMedia("(min-width: 768px)").matches)
    return <Navigate to="/settings/$page" params={{ page: firstPage }} replace />;
  const shown = organisation.role === "owner" ? { ...parts, ...ownersParts } : parts;
  const name = page ?? firstPage;
  const Part = Object.hasOwn(shown, name) ? shown[name] : undefined;
  if (!Part) return <NotFoundPage />;
  return (
    <SettingsFrame isList={page === undefined}>
      <Suspense fallback={<div className="skeleton h-64 rounded-large" />}>
        <Part />
      </Suspense>
    </SettingsFrame>
  );
}
