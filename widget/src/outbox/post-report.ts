import type { PendingReport } from "./pending-store.ts";

export type Outcome =
  | { readonly kind: "sent"; readonly statusUrl: string | undefined; readonly isWithoutFiles?: boolean }
  /** Permanent: retrying does not help. */
  | { readonly kind: "refused"; readonly reason: string; readonly status?: number }
  /** The delay the service requested, 0 if it did not; undefined if there was no response. */
  | { readonly kind: "later"; readonly afterMs: number | undefined };

export const noResponse: Outcome = { kind: "later", afterMs: undefined };

interface ResponseBody {
  readonly data?: { readonly status_url?: unknown };
  readonly error?: unknown;
}

const timeoutMs = 120_000;
const retryableStatus = /^(425|429|5..)$/;

/** One attempt. A form without custom headers needs no preflight request; no cookies are sent. */
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
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { method: "POST", body: form, credentials: "omit", signal });
    const { ok, status, headers } = response;
    // Too slow, and likely to be so again: like repeated aborts, this may lead to sending without files.
    if (status === 408) return noResponse;
    if (retryableStatus.test(String(status))) {
      return { kind: "later", afterMs: Number(headers.get("retry-after")) * 1000 || 0 };
    }
    // The status decides; an unreadable body does not make a received report fail.
    const body: ResponseBody | null = await response.json().catch(() => ({}));
    return ok
      ? { kind: "sent", statusUrl: webAddress(body?.data?.status_url) }
      : {
          kind: "refused",
          reason: typeof body?.error === "string" ? body.error.slice(0, 300) : String(status),
          status,
        };
  } catch {
    return noResponse;
  }
}

const webAddress = (url: unknown) => (typeof url === "string" && /^https?:/.test(url) ? url : undefined);
