import { createStore } from "../../ui/store.ts";
import { readStored, storedKeys, writeStored } from "../../ui/stored.ts";

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
/** Counts the changes: the texts themselves are read when they are shown. */
const changes = createStore(0);
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
  for (const key of storedKeys(`${prefix}:${identity}:`)) write(key, "");
  texts.clear();
  unsaved.clear();
  notify();
}

export const useDraftText = (name: DraftName): string => changes.usePart(() => readDraft(name));

const notify = (): void => changes.set(changes.get() + 1);

function saveDrafts(): void {
  clearTimeout(timer);
  timer = undefined;
  for (const key of unsaved) write(key, texts.get(key) ?? "");
  unsaved.clear();
}

const write = (key: string, text: string): void =>
  writeStored(key, text === "" ? undefined : JSON.stringify({ text, savedAt: Date.now() } satisfies Stored));

function stored(key: string): Stored | undefined {
  try {
    const value: unknown = JSON.parse(readStored(key) ?? "null");
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

function removeForgotten(): void {
  const oldest = Date.now() - keptForMs;
  for (const key of storedKeys(`${prefix}:`)) if ((stored(key)?.savedAt ?? 0) < oldest) write(key, "");
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
