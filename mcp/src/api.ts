import type { AgentName, BodyOf, FormName, OperationName, ParamsOf, QueryOf, ResponseOf } from "@corkboard/contract";

type Given<Key extends string, Value> = [Value] extends [never] ? unknown : { readonly [Name in Key]?: Value };

export type CallOf<Name extends OperationName> = (unknown extends ParamsOf<Name>
  ? unknown
  : { readonly params: ParamsOf<Name> }) &
  Given<"query", QueryOf<Name>> &
  Given<"body", BodyOf<Name>> &
  (Name extends FormName ? { readonly form?: FormData } : unknown);

/**
 * The service's own operations, called as the agent's token: the only way in which tools read or change anything. Tools
 * cannot be written for operations that the token could not call.
 */
export interface Api {
  /** Where people open the app. */
  readonly publicUrl: string;
  /** Rejects with an `ApiError` unless the operation succeeds. */
  call<Name extends AgentName>(name: Name, call: CallOf<Name>): Promise<ResponseOf<Name>>;
  /**
   * A stored screenshot with its annotations drawn in; undefined if it is stored elsewhere or unavailable, and left out if
   * the response would become too large.
   */
  drawScreenshot(url: string, annotations: readonly object[]): Promise<Picture | "left out" | undefined>;
}

export interface Picture {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** An error response of an operation. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  readonly code: string;
  /** The complete body: some errors carry more than a message. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly retryAfter: string | undefined;

  constructor(status: number, body: Readonly<Record<string, unknown>>, retryAfter?: string) {
    super(typeof body.error === "string" ? body.error : `The request failed with status ${status}`);
    this.status = status;
    this.code = typeof body.code === "string" ? body.code : "error";
    this.body = body;
    this.retryAfter = retryAfter;
  }
}
