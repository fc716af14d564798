import { createStore } from "../../ui/store.ts";

export type Interruption = "sign-in" | "password";

interface Pending {
  readonly kind: Interruption;
  readonly answered: Promise<boolean>;
  readonly answer: (isDone: boolean) => void;
}

const pending = createStore<Pending | undefined>(undefined);

/** Requests that fail together share one dialog. Resolves to false if the person closes it. */
async function interrupt(kind: Interruption): Promise<boolean> {
  const current = pending.get();
  if (current?.kind === kind) return current.answered;
  if (current) {
    await current.answered;
    return interrupt(kind);
  }
  const { promise, resolve } = Promise.withResolvers<boolean>();
  pending.set({ kind, answered: promise, answer: resolve });
  return promise;
}

export const askToSignIn = () => interrupt("sign-in");
export const askForPassword = () => interrupt("password");

export function endInterruption(isDone: boolean): void {
  const ended = pending.get();
  pending.set(undefined);
  ended?.answer(isDone);
}

export const useInterruption = (): Interruption | undefined => pending.usePart((current) => current?.kind);
