import type { Visitor } from "../panel-context.ts";

const key = "corkboard:visitor";

export interface RememberedVisitor {
  readonly name: string;
  readonly email: string;
  readonly remember: boolean;
}

/** The visitor as identified by the page, or else as remembered in this browser. */
export function recallVisitor(identified: Visitor): RememberedVisitor {
  const stored = read();
  return {
    name: textOr(identified.name, stored?.name),
    email: textOr(identified.email, stored?.email),
    remember: stored !== undefined,
  };
}

/** Stores name and email address if the visitor opted in, and deletes them if not. */
export function rememberVisitor({ name, email, remember }: RememberedVisitor): void {
  try {
    if (remember) localStorage.setItem(key, JSON.stringify({ name, email }));
    else localStorage.removeItem(key);
  } catch {
    // Storage is denied.
  }
}

function read(): Visitor | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return typeof stored === "object" && stored !== null ? stored : undefined;
  } catch {
    return undefined;
  }
}

const textOr = (...values: unknown[]) =>
  values.find((value) => typeof value === "string" && value !== "")?.toString() ?? "";
