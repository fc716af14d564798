import { type ComponentType, createElement, type FunctionComponent, use } from "react";
import { lazyPart } from "@corkboard/widget/lazy";

/** What failed to load is requested again when it is rendered the next time. */
export function forgetFailedParts(): void {
  for (const forget of failedParts) forget();
  failedParts.clear();
}

const failedParts = new Set<() => void>();

/**
 * A component that is loaded when it is first rendered, below a `<LazyBoundary>`. Unlike React's
 * `lazy`, a failed load can be retried: by the boundary, because every render would otherwise start another request.
 */
export function lazyComponent<
  Props extends object,
  Part extends { readonly default: ComponentType<Props> } = { readonly default: ComponentType<Props> },
>(load: () => Promise<Part>): FunctionComponent<Props> & { preload: () => Promise<Part | undefined> } {
  const loadOnce = lazyPart(load);
  let loaded: Part | undefined;
  let shown: Promise<Part> | undefined;
  const loadAndKeep = () => loadOnce().then((part) => (loaded = part));
  const loadToShow = () => {
    if (!shown) {
      shown = loadAndKeep();
      shown.catch(() => failedParts.add(() => (shown = undefined)));
    }
    return shown;
  };
  // A part that is already there must not suspend: React shows whatever suspended only after 300 ms.
  const Lazy: FunctionComponent<Props> = (props) => createElement((loaded ?? use(loadToShow())).default, props);
  return Object.assign(Lazy, { preload: () => loadAndKeep().catch(() => undefined) });
}
