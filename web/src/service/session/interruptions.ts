import { useSyncExternalStore } from "react";

export type Interruption = "sign-in" | "password";

interface Pending {
  readonly kind: Interruption;
  readonly answered: Promise<boolean>;
  readonly answer: (isDone: boolean) => void;
}

let pending: Pending | undefined;
const listeners = new Set<() => void>();

/** Requests that fail together share one dialog. Resolves to false if the person closes it. */
async function interrupt(kind: Interruption): Promise<boolean> {
  if (pending?.kind === kind) return pending.answered;
  if (pending) {
    await pending.answered;
    return interrupt(kind);
  }
  const { promise, resolve } = Promise.withResolvers<boolean>();
  pending = { kind, answered: promise, answer: resolve };
  for (const listener of listeners) listener();
  return promise;
}

export const askToSignIn = () => interrupt("sign-in");
export const askForPassword = () => interrupt("password");

export function endInterruption(isDone: boolean): void {
  if (!pending) return;
  const ended = pending;
  pending = undefined;
  for (const listener of listeners) listener();
  ended.answer(isDone);
}

export const useInterruption = (): Interruption | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => pending?.kind,
  );
