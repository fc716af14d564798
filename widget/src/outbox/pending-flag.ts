const name = "corkboard:pending";

/** Tells whether reports are waiting without opening the database, so that other pages do no extra work. */
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
      // Storage is denied; reports are retried while the page is open.
    }
  },
};
