/**
 * Loads a module once, and again after a failure. Browsers such as Chromium 150 keep a failed `import()` until the page
 * is reloaded, so `load` must use another URL for each number of failures. A module that has loaded is not requested
 * again: under a second URL it would be a second instance with its own state.
 */
export function retryingImport<Module>(load: (failures: number) => Promise<Module>): () => Promise<Module> {
  let failures = 0;
  let loading: Promise<Module> | undefined;
  return () =>
    (loading ??= load(failures).catch((error: unknown) => {
      failures++;
      loading = undefined;
      throw error;
    }));
}
