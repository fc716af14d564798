import { useMembership } from "../session/session.ts";
import { useDraftText, writeDraft } from "./draft-store.ts";

export interface Draft {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Call when the text was sent. */
  readonly clear: () => void;
}

/**
 * A text that survives reloading and an expired session, for example `useDraft(`comment:${feedback.id}`)`. It belongs
 * to the signed-in person and this tab's organisation.
 */
export function useDraft(key: string): Draft {
  const { session, organisation } = useMembership();
  const name = { identity: session.identity.id, organisation: organisation.id, key };
  const text = useDraftText(name);
  return { text, setText: (changed) => writeDraft(name, changed), clear: () => writeDraft(name, "") };
}
