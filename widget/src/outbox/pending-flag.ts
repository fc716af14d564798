const name = "corkboard:pending";

/** Says without opening a database that a report waits to be sent, so that pages without one do no work. */
export const pendingFlag = {
  isSet(): boolean {
    try {
      return localStorage.getItem(name) !== null;
    } catch {
      return false;
    }
  },
  set(isPending: boolean): void {
    try {
      if (isPending) localStorage.setItem(name, "1");
      else localStorage.removeItem(name);
    } catch {
      // Storage is forbidden here; reports are retried for as long as the page is open.
    }
  },
};
