import type { TObject, TSchema } from "typebox";
import type { ErrorName } from "./errors.ts";
import type { Role } from "./resources/member.ts";

/** What an operation takes and answers, beside its method and path in `operations.ts`. */
export interface Route {
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /** Who may call it: every member, or owners only. A `read` token may call GET operations alone. */
  readonly role: "member" | Extract<Role, "owner">;
  readonly query?: TObject;
  readonly body?: TObject;
  readonly answer: TSchema;
  /** Errors of its own; those that any operation may answer are added where the table is read. */
  readonly errors: readonly ErrorName[];
  /** The answer holds a secret: it is never stored, not even to replay it. */
  readonly secret?: true;
  /** It answers with server-sent events that go on until one side ends them; `answer` is what each of them carries. */
  readonly stream?: true;
}

export const route = <const R extends Route>(definition: R): R => definition;
