import { createStore } from "./store.ts";

export interface Toast {
  readonly id: number;
  readonly message: string;
  readonly tone: "neutral" | "error";
  readonly action?: { readonly label: string; readonly run: () => void; readonly hint?: string };
  /** Called when the toast disappears and its action was not used. */
  readonly onGone?: () => void;
}

const shownForMs = 8_000;

const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;
const timers = new Map<number, ReturnType<typeof setTimeout>>();

/** Shows a message for eight seconds. Returns a function that removes it earlier. */
export function showToast(toast: Omit<Toast, "id" | "tone"> & { readonly tone?: Toast["tone"] }): () => void {
  const id = ++lastId;
  for (const { id: oldest } of toasts.get().slice(0, -2)) removeToast(oldest);
  toasts.set([...toasts.get(), { tone: "neutral", ...toast, id }]);
  resumeToast(id);
  return () => removeToast(id);
}

export function removeToast(id: number): void {
  take(id)?.onGone?.();
}

/** Does what the toast offers. */
export function runToastAction(id: number): void {
  take(id)?.action?.run();
}

function take(id: number): Toast | undefined {
  const taken = toasts.get().find((toast) => toast.id === id);
  clearTimeout(timers.get(id));
  timers.delete(id);
  toasts.set(toasts.get().filter((toast) => toast !== taken));
  return taken;
}

/** While somebody reads or reaches for a toast, it stays. */
export const holdToast = (id: number): void => clearTimeout(timers.get(id));

export function resumeToast(id: number): void {
  clearTimeout(timers.get(id));
  timers.set(
    id,
    setTimeout(() => removeToast(id), shownForMs),
  );
}

/** The action of the newest toast that has one: what `z` undoes. */
export const newestAction = (): Toast | undefined => toasts.get().findLast((toast) => toast.action);

export const useToasts = toasts.use;
