/** On a page that is always busy, and in Safari, which cannot tell. */
const atLatestMs = 2_000;

/** Runs something as soon as the page has nothing else to do. Returns how to cancel it. */
export function whenIdle(run: () => void): () => void {
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(run, atLatestMs);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(run, { timeout: atLatestMs });
  return () => cancelIdleCallback(idle);
}
