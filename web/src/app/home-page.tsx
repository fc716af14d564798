import { useSuspenseQuery } from "@tanstack/react-query";
import { projectsQuery } from "../service/api/resources.ts";
import { lazyComponent } from "../ui/lazy.tsx";

const InboxPage = lazyComponent<object>(() => import("../feedback/inbox/inbox-page.tsx"));
const WelcomePage = lazyComponent<object>(() => import("../entrance/welcome/welcome-page.tsx"));

/** The inbox, or the first steps while there is nothing that could send a report. */
export default function HomePage() {
  const { data: projects } = useSuspenseQuery(projectsQuery);
  const hasWebsite = projects.some(({ type }) => type === "website");
  return hasWebsite ? <InboxPage /> : <WelcomePage />;
}
