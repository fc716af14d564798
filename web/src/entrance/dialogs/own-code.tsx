import { type ReactNode, useEffect, useState } from "react";
import { publicApi } from "../../service/api/client.ts";
import { CodeForm } from "../methods/code-form.tsx";
import { explainWay } from "../explain.ts";

interface OwnCodeProps {
  readonly email: string;
  readonly onCode: (email: string, code: string) => Promise<void>;
  readonly back: ReactNode;
}

/** The address is known, so that the code is sent at once. */
export function OwnCode({ email, onCode, back }: OwnCodeProps) {
  const [isSent, setSent] = useState(false);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    let isOver = false;
    publicApi.requestSignInCode({ body: { email } }).then(
      () => !isOver && setSent(true),
      (error: unknown) => !isOver && setProblem(explainWay(error, null)),
    );
    return () => void (isOver = true);
  }, [email]);
  if (isSent) return <CodeForm email={email} isConfirming onCode={onCode} back={back} />;
  return (
    <>
      {problem === undefined ? (
        <div className="skeleton h-44" />
      ) : (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      <div className="mt-3 text-center">{back}</div>
    </>
  );
}
