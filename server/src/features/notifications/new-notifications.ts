import { newId } from "../../shared/id.ts";
import type { NewNotification } from "./notifications.queries.ts";

type Told = Omit<NewNotification, "org_id" | "user_id" | "id" | "mail">;

/** What is to be told at once: of one comment each person hears once, and that it mentions them rather than that it is there. */
export class NewNotifications {
  readonly #org: string;
  readonly #rows = new Map<string, NewNotification>();

  constructor(org: string) {
    this.#org = org;
  }

  get all(): readonly NewNotification[] {
    return [...this.#rows.values()];
  }

  add(user: string, told: Told, mail: NewNotification["mail"]): void {
    const row: NewNotification = { ...told, org_id: this.#org, user_id: user, id: newId(), mail };
    const key = told.comment_id === null ? row.id : `${told.comment_id} ${user}`;
    const earlier = this.#rows.get(key);
    if (!earlier || (earlier.kind === "comment" && told.kind === "mention")) this.#rows.set(key, row);
  }
}
