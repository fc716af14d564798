import type { ErrorBody, ErrorCode } from "@corkboard/contract";

/** What to test for: a code of the service's, or `unreadable_answer`, or `unknown`. There may be new ones. */
export type CorkboardErrorCode = ErrorCode | "unreadable_answer" | "unknown" | (string & {});

/** The service refused or failed, or its answer did not arrive whole. `message` is what it said; test for `code`. */
export class CorkboardError extends Error {
  override name = "CorkboardError";
  readonly status: number;
  readonly code: CorkboardErrorCode;
  readonly requestId: string;
  readonly details: NonNullable<ErrorBody["details"]>;
  /** Seconds to wait before trying again, where the service named them. */
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    body: Partial<Omit<ErrorBody, "code">> & { readonly code?: CorkboardErrorCode },
    retryAfter: number | undefined,
    options?: ErrorOptions,
  ) {
    super(body.error ?? `The service answered with status ${status}`, options);
    this.status = status;
    this.code = body.code ?? "unknown";
    this.requestId = body.request_id ?? "";
    this.details = body.details ?? [];
    this.retryAfter = retryAfter;
  }
}

/** It succeeded, as far as its status tells, but not as the service answers. */
export function unreadableAnswer(response: Response, cause?: unknown): CorkboardError {
  const body = {
    error: `The answer with status ${response.status} could not be read: it was cut off, or is not the service's`,
    code: "unreadable_answer",
    request_id: response.headers.get("x-request-id") ?? "",
  };
  return new CorkboardError(response.status, body, undefined, { cause });
}
