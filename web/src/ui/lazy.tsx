import { type ComponentType, createElement, type FunctionComponent, use } from "react";
import { lazyPart } from "@corkboard/widget/lazy";

/**
 * A component that is loaded when it is first rendered, below a `<Suspense>` and an `<ErrorBoundary>`. Unlike React's
 * `lazy`, a failed load can be retried.
 */
export function lazyComponent<
  Props extends object,
  Part extends { readonly default: ComponentType<Props> } = { readonly default: ComponentType<Props> },
>(load: () => Promise<Part>): FunctionComponent<Props> & { preload: () => Promise<Part | undefined> } {
  const loadOnce = lazyPart(load);
  const Lazy: FunctionComponent<Props> = (props) => createElement(use(loadOnce()).default, props);
  return Object.assign(Lazy, { preload: () => loadOnce().catch(() => undefined) });
}
