// oxlint-disable-next-line import/no-unassigned-import -- a style sheet has no exports
import "./styles.css";
import { applyTheme } from "../ui/theme.ts";
import { ownPathname } from "../ui/service-url.ts";
import { startFirstRequests } from "./first-requests.ts";

applyTheme();

/** The pages before signing in, and that of a deleted organisation, load without the router and everything behind it. */
const isEntrance = /^\/(?:setup|sign-in|sign-in\/done|invite|reset|deleted)$/.test(ownPathname());
if (!isEntrance) startFirstRequests();
void start();

/** Not awaited: what it loads imports from this file's chunk, and would wait for it in turn. */
async function start(): Promise<void> {
  try {
    const app = isEntrance ? await import("./entrance-app.tsx") : await import("./routed-app.tsx");
    app.start();
  } catch (error) {
    document.getElementById("app")!.textContent = "Corkboard could not be loaded. Reload the page to try again.";
    throw error;
  }
}
