import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { Component, type ReactNode, Suspense } from "react";
import { useTexts } from "../texts/catalogue.ts";
import { Button } from "./button.tsx";
import { Empty } from "./empty.tsx";
import { errorMessage } from "./error-message.ts";
import { forgetFailedParts } from "./lazy.tsx";
import { uiTexts } from "./texts.ts";

interface Failure {
  readonly error: unknown;
}

interface CatcherProps {
  readonly children: ReactNode;
  readonly onRetry: () => void;
}

class Catcher extends Component<CatcherProps, { failure: Failure | undefined }> {
  override state: { failure: Failure | undefined } = { failure: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override componentWillUnmount() {
    forgetFailedParts();
  }

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    const retry = () => {
      forgetFailedParts();
      this.props.onRetry();
      this.setState({ failure: undefined });
    };
    return <Failed error={failure.error} onRetry={retry} />;
  }
}

/** Shows what failed below it, with a way to try again. */
export function ErrorBoundary({ children }: { readonly children: ReactNode }) {
  const { reset } = useQueryErrorResetBoundary();
  return <Catcher onRetry={reset}>{children}</Catcher>;
}

/** For a part that is loaded when it is rendered. Nothing is shown until then. */
export const LazyBoundary = ({ children }: { readonly children: ReactNode }) => (
  <ErrorBoundary>
    <Suspense fallback={null}>{children}</Suspense>
  </ErrorBoundary>
);

export function Failed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const texts = useTexts(uiTexts);
  return (
    <div role="alert">
      <Empty
        title={texts.failed}
        action={
          <div className="flex gap-2">
            <Button look="primary" onClick={onRetry}>
              {texts.retry}
            </Button>
            <Button onClick={() => location.reload()}>{texts.reload}</Button>
          </div>
        }
      >
        {errorMessage(error)}
      </Empty>
    </div>
  );
}
