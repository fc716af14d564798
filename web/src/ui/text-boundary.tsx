import { Component, type ReactNode } from "react";

interface TextBoundaryProps {
  /** The text as it was written. */
  readonly text: string;
  /** What is shown instead of a rendered text that fails. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** Around a text that is rendered: one that fails is shown as it was written, and its page stays. */
export const TextBoundary = ({ text, ...rest }: TextBoundaryProps) => <Catcher key={text} {...rest} />;

class Catcher extends Component<Omit<TextBoundaryProps, "text">, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
