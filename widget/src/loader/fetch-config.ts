import type { Destination } from "../panel-context.ts";
import type { WidgetConfig } from "../wire.ts";
import { hexColor } from "./script-settings.ts";

const waitMs = 10_000;

export const usualConfig: WidgetConfig = {
  project: { id: "", name: "" },
  position: "bottom-right",
  color: "#2f4ad0",
  language: "auto",
  texts: {},
  recording: false,
  ask_email: true,
};

/** The project's settings; "refused" where the key is unknown or not for this page, "unreachable" where it does not answer. */
export async function fetchConfig({
  service,
  apiKey,
  fetch,
}: Destination): Promise<WidgetConfig | "refused" | "unreachable"> {
  const url = new URL("api/v1/widget/config", service);
  url.searchParams.set("api_key", apiKey);
  try {
    const response = await fetch(url, { credentials: "omit", signal: AbortSignal.timeout(waitMs) });
    if (/^4(?!29)/.test(String(response.status))) return "refused";
    if (!response.ok) return "unreachable";
    const { data }: { data: Partial<WidgetConfig> } = await response.json();
    const config = { ...usualConfig, ...data };
    return hexColor.test(config.color) ? config : { ...config, color: usualConfig.color };
  } catch {
    return (await isThere(service, fetch)) ? "refused" : "unreachable";
  }
}

/** A page of an origin that is not the project's cannot read that it is refused; that the service is there, it can. */
function isThere(service: string, fetch: Destination["fetch"]): Promise<boolean> {
  return fetch(new URL("widget.js", service), { method: "HEAD", cache: "no-store", credentials: "omit" }).then(
    ({ ok }) => ok,
    () => false,
  );
}
