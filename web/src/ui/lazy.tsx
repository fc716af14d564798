import { type ComponentType, createElement, type FunctionComponent, use } from "react";
import { lazyPart } from "@corkboard/widget/lazy";

/**
 * A component that is loaded when it is first rendered, below a `<LazyBoundary>`. Unlike React's
 * `lazy`, a failed load can be retried.
 */
export function lazyComponent<
  Props extends object,
  Part extends { readonly default: ComponentType<Props> } = { readonly default: ComponentType<Props> },
>(load: () => Promise<Part>): FunctionComponent<Props> & { preload: () => Promise<Part | undefined> } {
  const loadOnce = lazyPart(load);
  let loaded: Part | undefined;
  const loadAndKeep = () => loadOnce().then((part) => (loaded = part));
  // A part that is already there must not suspend: React shows whatever suspended only after 300 ms.
  const Lazy: FunctionComponent<Props> = (props) => createElement((loaded ?? use(loadOnce())).default, props);
  return Object.assign(Lazy, { preload: () => loadAndKeep().catch(() => undefined) });
}
