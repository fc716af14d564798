import { useState } from "react";
import { explainWay } from "../explain.ts";

/** Tries one way to sign in at a time, and says what went wrong. */
export function useWay(provider: string | null, onProblem: (problem: string | undefined) => void) {
  const [isBusy, setBusy] = useState(false);
  const attempt = async (action: () => Promise<void>) => {
    setBusy(true);
    onProblem(undefined);
    try {
      await action();
    } catch (error) {
      onProblem(explainWay(error, provider));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, attempt };
}
