import { useSyncExternalStore } from "react";

const small = matchMedia("(width < 40rem)");

/** Whether the screen has room for one column only. */
export const useIsSmall = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      small.addEventListener("change", listener);
      return () => small.removeEventListener("change", listener);
    },
    () => small.matches,
  );
