import type { PendingReport } from "./pending-store.ts";

export type Outcome =
  | { readonly kind: "sent"; readonly statusUrl: string | undefined; readonly isWordsAlone?: boolean }
  /** It will not be taken as it is, however often it is sent. */
  | { readonly kind: "refused"; readonly reason: string; readonly status?: number }
  /** After so long, 0 where the service did not say; undefined where no answer was heard at all. */
  | { readonly kind: "later"; readonly afterMs: number | undefined };

export const unheard: Outcome = { kind: "later", afterMs: undefined };

interface Answer {
  readonly data?: { readonly status_url?: unknown };
  readonly error?: unknown;
}

const waitMs = 120_000;
const worthAnotherTry = /^(425|429|5..)$/;

/** One attempt. A form without headers of its own needs no preflight, and no cookie goes along. */
export async function postReport(
  pending: PendingReport,
  apiKey: string,
  fetch: typeof globalThis.fetch,
): Promise<Outcome> {
  const { screenshot, recording } = pending;
  try {
    const form = new FormData();
    form.set("api_key", apiKey);
    form.set("report", JSON.stringify(pending.report));
    if (screenshot) form.set("screenshot", screenshot, `screenshot.${screenshot.type.split("/")[1] ?? "png"}`);
    if (recording) form.set("recording", recording, "recording.json.gz");
    const url = new URL("api/v1/widget/feedback", pending.service);
    const signal = AbortSignal.timeout(waitMs);
    const response = await fetch(url, { method: "POST", body: form, credentials: "omit", signal });
    const { ok, status, headers } = response;
    // It came too slowly and would do so again: like one that breaks off time and again, it may do without its files.
    if (status === 408) return unheard;
    if (worthAnotherTry.test(String(status))) {
      return { kind: "later", afterMs: Number(headers.get("retry-after")) * 1000 || 0 };
    }
    // A report that arrived has arrived, whatever the answer's body looks like.
    const body: Answer | null = await response.json().catch(() => ({}));
    return ok
      ? { kind: "sent", statusUrl: webAddress(body?.data?.status_url) }
      : {
          kind: "refused",
          reason: typeof body?.error === "string" ? body.error.slice(0, 300) : String(status),
          status,
        };
  } catch {
    return unheard;
  }
}

const webAddress = (url: unknown) => (typeof url === "string" && /^https?:/.test(url) ? url : undefined);
