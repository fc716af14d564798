import { Component, type ReactNode } from "react";

/** Keeps the focus on a line that is drawn elsewhere, in a group that is new. */
export class KeptLine extends Component<{ readonly children: ReactNode }> {
  override getSnapshotBeforeUpdate(): string | undefined {
    return document.activeElement instanceof HTMLElement ? document.activeElement.dataset["line"] : undefined;
  }

  override componentDidUpdate(_props: unknown, _state: unknown, line: string | undefined) {
    if (line === undefined || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-line="${CSS.escape(line)}"]`)?.focus({ preventScroll: true });
  }

  override render() {
    return this.props.children;
  }
}
