const prefix = "corkboard.draft";
const saveAfterMs = 250;
/** What nobody returned to in this time is not a draft any more. */
const keptForMs = 30 * 24 * 60 * 60_000;

interface Stored {
  readonly text: string;
  readonly savedAt: number;
}

/** Whose draft, and of what. Drafts of one person or organisation never show up in another. */
export interface DraftName {
  readonly identity: string;
  readonly organisation: string;
  readonly key: string;
}

const texts = new Map<string, string>();
const unsaved = new Set<string>();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

const storageKey = ({ identity, organisation, key }: DraftName) => [prefix, identity, organisation, key].join(":");

export function readDraft(name: DraftName): string {
  const key = storageKey(name);
  const known = texts.get(key);
  if (known !== undefined) return known;
  const text = stored(key)?.text ?? "";
  texts.set(key, text);
  return text;
}

export function writeDraft(name: DraftName, text: string): void {
  const key = storageKey(name);
  texts.set(key, text);
  unsaved.add(key);
  timer ??= setTimeout(saveDrafts, saveAfterMs);
  notify();
}

/** Somebody who signs out leaves nothing behind. An expired session keeps its drafts. */
export function removeDraftsOf(identity: string): void {
  for (const key of storedKeys().filter((each) => each.startsWith(`${prefix}:${identity}:`))) write(key, "");
  texts.clear();
  unsaved.clear();
  notify();
}

export function subscribeToDrafts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}

function saveDrafts(): void {
  clearTimeout(timer);
  timer = undefined;
  for (const key of unsaved) write(key, texts.get(key) ?? "");
  unsaved.clear();
}

function write(key: string, text: string): void {
  try {
    if (text === "") localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify({ text, savedAt: Date.now() } satisfies Stored));
  } catch {
    // Without storage, or when it is full, a draft lasts until the page is closed.
  }
}

function stored(key: string): Stored | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return isStored(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isStored = (value: unknown): value is Stored =>
  typeof value === "object" &&
  value !== null &&
  "text" in value &&
  typeof value.text === "string" &&
  "savedAt" in value &&
  typeof value.savedAt === "number";

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(`${prefix}:`));
  } catch {
    return [];
  }
}

function removeForgotten(): void {
  const oldest = Date.now() - keptForMs;
  for (const key of storedKeys()) if ((stored(key)?.savedAt ?? 0) < oldest) write(key, "");
}

removeForgotten();
// A page can be discarded without another event after it was hidden.
addEventListener("visibilitychange", () => document.visibilityState === "hidden" && saveDrafts());
addEventListener("pagehide", saveDrafts);
// What was sent in another tab is no draft here any more.
addEventListener("storage", ({ key }) => {
  if (key === null || !key.startsWith(`${prefix}:`) || unsaved.has(key)) return;
  texts.delete(key);
  notify();
});
