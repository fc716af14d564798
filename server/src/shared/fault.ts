import { type CatalogueError, type ErrorBody, errors } from "@corkboard/contract";

export type FaultDetails = NonNullable<ErrorBody["details"]>;
/** The claim that a request conflicts with. */
export type FaultClaim = NonNullable<ErrorBody["claim"]>;

/** The criteria that a request has not seen. */
export type FaultCriteria = NonNullable<ErrorBody["criteria"]>;

interface FaultOptions {
  readonly message?: string;
  readonly details?: FaultDetails;
  readonly claim?: FaultClaim;
  readonly criteria?: FaultCriteria;
  readonly cause?: unknown;
  readonly retryAfterSeconds?: number;
}

/** An error for the caller: an entry of the contract's catalogue, with details where input is invalid. */
export class Fault extends Error {
  override name = "Fault";
  readonly entry: CatalogueError;
  readonly details: FaultDetails | undefined;
  readonly claim: FaultClaim | undefined;
  readonly criteria: FaultCriteria | undefined;
  /** When a retry may succeed, if that is known. */
  readonly retryAfterSeconds: number | undefined;

  constructor(entry: CatalogueError, options: FaultOptions = {}) {
    super(options.message ?? entry.message, { cause: options.cause });
    this.entry = entry;
    this.details = options.details;
    this.claim = options.claim;
    this.criteria = options.criteria;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** 403 with the reasons, which its message does not name. */
export const forbidden = (...reasons: readonly string[]) =>
  new Fault(errors.forbidden, { details: reasons.map((message) => ({ path: "authorization", message })) });

/** The only way to return 429: with the time after which a retry may succeed. */
export const tooManyRequests = (retryAfterSeconds: number, entry: CatalogueError = errors.rateLimited) =>
  new Fault(entry, { retryAfterSeconds: Math.ceil(retryAfterSeconds) });
