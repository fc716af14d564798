import type { ErrorBody, ErrorCode } from "@corkboard/contract";

/** A code returned by the service, or `unreadable_answer`, or `unknown`. Later versions may add codes. */
export type CorkboardErrorCode = ErrorCode | "unreadable_answer" | "unknown" | (string & {});

/** An error response, or an incomplete or invalid one. Handle errors by `code`; `message` is for people. */
export class CorkboardError extends Error {
  override name = "CorkboardError";
  readonly status: number;
  readonly code: CorkboardErrorCode;
  readonly requestId: string;
  readonly details: NonNullable<ErrorBody["details"]>;
  /** The claim that the request conflicts with, for `ticket_claimed` and `claim_lost`. */
  readonly claim: ErrorBody["claim"] | undefined;
  /** The ticket's confirmed acceptance criteria as they are now, for `criterion_changed`. */
  readonly criteria: ErrorBody["criteria"] | undefined;
  /** Seconds to wait before retrying, if the service specified it. */
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    body: Partial<Omit<ErrorBody, "code">> & { readonly code?: CorkboardErrorCode },
    retryAfter: number | undefined,
    options?: ErrorOptions,
  ) {
    super(body.error ?? `The service returned status ${status}`, options);
    this.status = status;
    this.code = body.code ?? "unknown";
    this.requestId = body.request_id ?? "";
    this.details = body.details ?? [];
    this.claim = body.claim;
    this.criteria = body.criteria;
    this.retryAfter = retryAfter;
  }
}

/** The error for a response whose status is a success but whose body is incomplete or invalid. */
export function invalidResponse(response: Response, cause?: unknown): CorkboardError {
  const body = {
    error: `The response with status ${response.status} is incomplete or did not come from the service`,
    code: "unreadable_answer",
    request_id: response.headers.get("x-request-id") ?? "",
  };
  return new CorkboardError(response.status, body, undefined, { cause });
}
