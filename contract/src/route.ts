import type { TObject, TSchema } from "typebox";
import type { ErrorName } from "./errors.ts";
import type { Role } from "./resources/member.ts";

/** A file field of a form. */
export interface FileField {
  /** Maximum size of one file. */
  readonly maxBytes: number;
  /** Maximum number of files in this field. */
  readonly maxCount: number;
  readonly required?: true;
  readonly description: string;
}

/** A `multipart/form-data` body with text fields and files. */
export interface Form {
  readonly fields: TObject;
  /** Maximum size of one text field. */
  readonly fieldBytes: number;
  readonly files: Readonly<Record<string, FileField>>;
}

interface Description {
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** Starts or ends a session. */
  readonly setsCookie?: true;
  /** Rejects a session that was not confirmed recently by password, passkey, code or single sign-on. */
  readonly recentPassword?: true;
  readonly query?: TObject;
  readonly body?: TObject;
  /** The body is a form instead of JSON; or either of them, if there is a `body` too. */
  readonly form?: Form;
  readonly response: TSchema;
  /** Errors specific to the operation. Those common to all operations are added where the table is read. */
  readonly errors: readonly ErrorName[];
  /** The response contains a secret. It is never stored, not even for idempotent replay. */
  readonly secret?: true;
  /** The path contains user content, so the log shows the route pattern instead. */
  readonly privatePath?: true;
  /** The returned object has an ETag for use with `If-Match`. */
  readonly etag?: true;
  /** Returns CSV instead of JSON. `response` describes what clients make of it: an object with the text in `data`. */
  readonly csv?: true;
  /** Also works in an organisation that is deleted and can still be restored. */
  readonly forDeletedOrganisations?: true;
  /** Returns a stream of server-sent events; `response` is the schema of each event's data. */
  readonly stream?: true;
}

/** Acts in an organisation, for all members or only for owners, and accepts access tokens and sessions. */
interface TokenRoute extends Description {
  readonly role: "member" | Extract<Role, "owner">;
  readonly sessionOnly?: never;
  /**
   * Accepts tokens that are bound to a client, because everything it reads or changes is in the client's projects. All
   * other operations reject them.
   */
  readonly forClientTokens?: true;
  /** Accepts tokens with the scope `read` although it is not a GET operation: it changes nothing but the token itself. */
  readonly forReadTokens?: true;
  /**
   * Whether a token with the scope `agent` can call it. There is no default, so that an operation that is added later is
   * neither open to agents nor closed to them by mistake.
   */
  readonly agent: boolean;
  /** Rejects tokens that speak for an integration: agents take what it does for a decision or the words of the team. */
  readonly notForIntegrations?: true;
}

/** The same for sessions only. Access tokens of every scope are rejected. */
interface SessionRoute extends Description {
  readonly role: TokenRoute["role"];
  readonly sessionOnly: true;
  readonly notForIntegrations?: never;
  readonly forClientTokens?: never;
  readonly forReadTokens?: never;
  readonly agent?: never;
}

/**
 * Acts in no organisation. Visitors of a client's website use the `api_key` of the project, which is part of the page.
 * `anyone` needs nothing, and `person` is anybody who is signed in, whichever organisations they belong to.
 */
interface TokenlessRoute extends Description {
  readonly role: "visitor" | "anyone" | "person";
  readonly notForIntegrations?: never;
  readonly sessionOnly?: never;
  readonly forClientTokens?: never;
  readonly forReadTokens?: never;
  readonly agent?: never;
}

/** The parameters and responses of an operation. Its method and path are in `operations.ts`. */
export type Route = TokenRoute | SessionRoute | TokenlessRoute;

export const route = <const R extends Route>(definition: R): R => definition;
