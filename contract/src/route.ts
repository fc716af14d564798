import type { TObject, TSchema } from "typebox";
import type { ErrorName } from "./errors.ts";
import type { Role } from "./resources/member.ts";

/** A field of a form that carries files. */
export interface FileField {
  /** The largest size of one file. */
  readonly maxBytes: number;
  /** The most files that may come under this name. */
  readonly maxCount: number;
  readonly required?: true;
  readonly description: string;
}

/** A form (multipart/form-data): text fields, and files beside them. */
export interface Form {
  readonly fields: TObject;
  /** The largest size of one text field. */
  readonly fieldBytes: number;
  readonly files: Readonly<Record<string, FileField>>;
}

/** What an operation takes and answers, beside its method and path in `operations.ts`. */
export interface Route {
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /**
   * Who may call it: every member, or owners only. A `read` token may call GET operations alone. Visitors are the
   * people on a client's website: they have no token, but the `api_key` of the project that their page shows.
   */
  readonly role: "member" | "visitor" | Extract<Role, "owner">;
  readonly query?: TObject;
  readonly body?: TObject;
  /** It takes a form instead of JSON. */
  readonly form?: Form;
  readonly response: TSchema;
  /** Errors of its own; those that any operation may answer are added where the table is read. */
  readonly errors: readonly ErrorName[];
  /** The answer holds a secret: it is never stored, not even to replay it. */
  readonly secret?: true;
  /** The path holds words that people wrote: the log names the route instead. */
  readonly privatePath?: true;
  /** The object it answers has an ETag, by which `If-Match` tells that nobody else has changed it. */
  readonly etag?: true;
  /** It answers with server-sent events that go on until one side ends them; `answer` is what each of them carries. */
  readonly stream?: true;
}

export const route = <const R extends Route>(definition: R): R => definition;
