import { newId } from "../../../shared/id.ts";
import type { NewNotification } from "./notify.queries.ts";

/** Without what is only known once the recipients' inboxes are locked. */
type Drafted = Omit<NewNotification, "inbox_version">;
type Content = Omit<Drafted, "org_id" | "user_id" | "id" | "mail">;

/** Notifications to insert together. Each person gets one per comment, and a mention takes precedence. */
export class NotificationBatch {
  readonly #org: string;
  readonly #rows = new Map<string, Drafted>();

  constructor(org: string) {
    this.#org = org;
  }

  get all(): readonly Drafted[] {
    return [...this.#rows.values()];
  }

  add(user: string, content: Content, mail: NewNotification["mail"]): void {
    const row: Drafted = { ...content, org_id: this.#org, user_id: user, id: newId(), mail };
    const key = content.comment_id === null ? row.id : `${content.comment_id} ${user}`;
    const earlier = this.#rows.get(key);
    if (!earlier || (earlier.kind === "comment" && content.kind === "mention")) this.#rows.set(key, row);
  }
}
