import type { Report } from "../wire.ts";
import { pendingFlag } from "./pending-flag.ts";

/** A report with everything that a later attempt needs. */
export interface PendingReport {
  readonly id: string;
  readonly service: string;
  readonly apiKey: string;
  readonly report: Report;
  readonly screenshot: Blob | undefined;
  readonly recording: Blob | undefined;
  readonly createdAt: number;
  /** Why the service refused it. */
  readonly refused?: string;
}

/** Unsent reports, stored in this browser for the page's origin. */
export const pendingStore = {
  async put(report: PendingReport): Promise<void> {
    await inStore("readwrite", (store) => store.put(report));
    pendingFlag.set(true);
  },

  async remove(id: string): Promise<void> {
    await inStore("readwrite", (store) => store.delete(id));
    pendingFlag.set((await inStore("readonly", (store) => store.count())) > 0);
  },
};

export async function inStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result> | IDBRequest<IDBValidKey>,
): Promise<Result> {
  const opening = indexedDB.open("corkboard", 1);
  opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore("pending", { keyPath: "id" }));
  const db = await settled(opening);
  try {
    const transaction = db.transaction("pending", mode);
    const request = work(transaction.objectStore("pending"));
    await new Promise((resolve, reject) => {
      transaction.addEventListener("complete", resolve);
      transaction.addEventListener("abort", () => reject(transaction.error ?? new Error("storage is full")));
    });
    return request.result as Result;
  } finally {
    db.close();
  }
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("storage does not open")));
  });
}
