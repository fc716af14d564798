import type { ErrorBody } from "@corkboard/contract";

/** The service refused or failed. `message` is what it said; `code` is what to test for. */
export class CorkboardError extends Error {
  override name = "CorkboardError";
  readonly status: number;
  readonly code: string;
  readonly requestId: string;
  readonly details: NonNullable<ErrorBody["details"]>;
  /** Seconds to wait before trying again, where the service named them. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: Partial<ErrorBody>, retryAfter: number | undefined) {
    super(body.error ?? `The service answered with status ${status}`);
    this.status = status;
    this.code = body.code ?? "unknown";
    this.requestId = body.request_id ?? "";
    this.details = body.details ?? [];
    this.retryAfter = retryAfter;
  }
}
