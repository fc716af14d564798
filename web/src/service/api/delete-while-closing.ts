import { currentOrganisation } from "../session/organisation.ts";
import { serviceUrl } from "../../ui/service-url.ts";

/** Deletes an object while the page is being closed: `keepalive` lets the request outlive the page. */
export function deleteWhileClosing(path: string, headers: Readonly<Record<string, string>> = {}): void {
  const organisation = currentOrganisation();
  void fetch(`${serviceUrl}/api/v1${path}`, {
    method: "DELETE",
    headers: { ...headers, ...(organisation !== undefined && { "corkboard-organisation": organisation }) },
    keepalive: true,
    credentials: "same-origin",
  });
}
