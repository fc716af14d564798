import type { Wire } from "@corkboard/client";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../service/api/client.ts";
import { readDraft, writeDraft } from "../../service/drafts/draft-store.ts";
import { useDraft } from "../../service/drafts/use-draft.ts";
import { useMembership } from "../../service/session/session.ts";
import { errorMessage } from "../../ui/error-message.ts";
import { createStore } from "../../ui/store.ts";
import { randomId } from "../../ui/random-id.ts";
import { changeCachedComments } from "../thread/cached-comments.ts";

/** A comment that the service has not confirmed. It is stored like a draft, so that reloading does not lose it. */
export interface UnsentComment {
  /** Also the idempotency key: trying again never adds a comment twice. */
  readonly key: string;
  readonly content: string;
  readonly visibility: Wire.CommentVisibility;
}

interface Sending {
  readonly isSending: boolean;
  readonly error?: string;
}

/** What is being sent from this page, and why sending failed. A comment in neither was interrupted by a reload. */
const states = createStore<Readonly<Record<string, Sending | undefined>>>({});

const setState = (key: string, state: Sending | undefined): void => states.set({ ...states.get(), [key]: state });

export function useUnsentComments(feedbackId: string) {
  const queryClient = useQueryClient();
  const { session, organisation } = useMembership();
  const key = `unsent:${feedbackId}`;
  const unsent = parse(useDraft(key).text);
  const sending = states.use();

  /** From what is stored now: a request can take longer than the next comment. */
  const update = (change: (comments: UnsentComment[]) => UnsentComment[]) => {
    const name = { identity: session.identity.id, organisation: organisation.id, key };
    writeDraft(name, serialise(change(parse(readDraft(name)))));
  };
  const remove = (removed: string) => {
    setState(removed, undefined);
    update((comments) => comments.filter((each) => each.key !== removed));
  };
  const send = async (comment: UnsentComment) => {
    const { key: idempotencyKey, content, visibility } = comment;
    setState(idempotencyKey, { isSending: true });
    try {
      const params = { id: feedbackId };
      const { data } = await api.createFeedbackComment({ params, body: { content, visibility }, idempotencyKey });
      const shown = { ...data, author: organisation.display_name, author_kind: "member" as const, via: null };
      await changeCachedComments(queryClient, feedbackId, (comments) =>
        comments.some(({ id }) => id === data.id) ? comments : [...comments, shown],
      );
      remove(idempotencyKey);
    } catch (error) {
      setState(idempotencyKey, { isSending: false, error: errorMessage(error) });
    }
  };
  return {
    unsent: unsent.map((comment) => Object.assign(comment, sending[comment.key] ?? { isSending: false })),
    add: (content: string, visibility: Wire.CommentVisibility) => {
      const comment = { key: randomId(), content, visibility };
      update((comments) => [...comments, comment]);
      void send(comment);
    },
    retry: (comment: UnsentComment) => void send(comment),
    remove,
  };
}

const serialise = (comments: readonly UnsentComment[]) => (comments.length === 0 ? "" : JSON.stringify(comments));

function parse(text: string): UnsentComment[] {
  if (text === "") return [];
  try {
    return JSON.parse(text) as UnsentComment[];
  } catch {
    return [];
  }
}
