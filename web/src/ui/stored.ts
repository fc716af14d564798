type Area = "localStorage" | "sessionStorage";

/** Browsers may forbid storage, and it may be full. What is not stored lasts until the page is closed. */
export function readStored(key: string, area: Area = "localStorage"): string | undefined {
  try {
    return globalThis[area].getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Undefined removes what is stored. */
export function writeStored(key: string, text: string | undefined, area: Area = "localStorage"): void {
  try {
    if (text === undefined) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, text);
  } catch {
    // See above.
  }
}

/** A stored list; empty if something else is stored. */
export function readStoredList(key: string): unknown[] {
  try {
    const value: unknown = JSON.parse(readStored(key) ?? "[]");
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

export function storedKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}
