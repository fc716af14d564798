import { useEffect, useState } from "react";
import { hasCode, publicApi } from "../../api/client.ts";
import { endInterruption } from "../../session/interruptions.ts";
import { CodeForm } from "../code-form.tsx";
import { explainWay } from "../explain.ts";
import type { Ways } from "../methods.ts";
import { hasOtherWays, Or, OtherWays } from "../other-ways.tsx";
import type { Assertion } from "../passkeys.ts";
import { signInTexts } from "../texts.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { errorMessage } from "../../ui/error-message.ts";
import { Field } from "../../ui/field.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { uiTexts } from "../../ui/texts.ts";
import { useForm } from "../../ui/use-form.ts";
import { dialogTexts } from "./texts.ts";

interface IdentityDialogProps {
  readonly title: string;
  readonly reason: string;
  readonly submit: string;
  readonly email: string;
  /** Otherwise it is known who the person is. */
  readonly asksForEmail?: boolean;
  readonly hasPassword: boolean;
  readonly ways: Ways;
  readonly onPassword: (email: string, password: string) => Promise<void>;
  readonly onPasskey: (assertion: Assertion) => Promise<void>;
  readonly onCode: (email: string, code: string) => Promise<void>;
  /** Continues in another window, which ends the interruption itself. */
  readonly onSingleSignOn: () => Promise<void>;
}

/** Asks who the person is, by every way that they have. */
export function IdentityDialog(props: IdentityDialogProps) {
  const { title, reason, ways, hasPassword, asksForEmail = false, email } = props;
  const texts = useTexts(signInTexts);
  const [isByCode, setByCode] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [notice, setNotice] = useState<string>();
  return (
    <Dialog title={title} onClose={() => endInterruption(false)}>
      <p className="mb-4 text-sm text-ink-2">{reason}</p>
      {isByCode ? (
        <>
          {asksForEmail ? (
            <CodeForm email={email} onCode={props.onCode} />
          ) : (
            <OwnCode email={email} onCode={props.onCode} />
          )}
          <Button look="quiet" className="mt-1 w-full" onClick={() => setByCode(false)}>
            {texts.back}
          </Button>
        </>
      ) : (
        <>
          {hasPassword && <PasswordForm {...props} />}
          {hasPassword && hasOtherWays(ways) && <Or />}
          {problem !== undefined && (
            <p role="alert" className="mb-3 text-sm text-danger">
              {problem}
            </p>
          )}
          {notice !== undefined && (
            <p role="status" className="mb-3 text-sm text-ink-2">
              {notice}
            </p>
          )}
          <OtherWays
            ways={ways}
            isConfirming={!asksForEmail}
            onPasskey={props.onPasskey}
            onSingleSignOn={async () => {
              await props.onSingleSignOn();
              setNotice(texts.inOtherWindow(ways.singleSignOn ?? ""));
            }}
            onCode={() => setByCode(true)}
            onProblem={setProblem}
          />
          {!hasPassword && <Cancel />}
        </>
      )}
    </Dialog>
  );
}

/** The address is known, so that the code is sent at once. */
function OwnCode({ email, onCode }: Pick<IdentityDialogProps, "email" | "onCode">) {
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
  if (problem !== undefined)
    return (
      <p role="alert" className="mb-3 text-sm text-danger">
        {problem}
      </p>
    );
  return isSent ? <CodeForm email={email} isConfirming onCode={onCode} /> : <div className="skeleton h-40" />;
}

function PasswordForm({ submit, email, asksForEmail = false, onPassword }: IdentityDialogProps) {
  const texts = useTexts(dialogTexts);
  const form = useForm({
    initial: { email, password: "" },
    check: ({ password }): { password?: string } => (password === "" ? { password: texts.passwordMissing } : {}),
    send: (values) => onPassword(values.email.trim(), values.password),
    explain: (error) => ({
      field: "password",
      message: hasCode(error, "invalid_credentials") ? texts.wrongPassword : errorMessage(error),
    }),
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      {asksForEmail && (
        <Field label={texts.email} type="email" autoComplete="username" required {...form.field("email")} />
      )}
      <PasswordField
        label={texts.password}
        autoComplete="current-password"
        autoFocus
        required
        {...form.field("password")}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={() => endInterruption(false)}>{useTexts(uiTexts).cancel}</Button>
        <Button look="primary" type="submit" busy={form.isBusy}>
          {submit}
        </Button>
      </div>
    </form>
  );
}

const Cancel = () => (
  <Button look="quiet" className="mt-3 w-full" onClick={() => endInterruption(false)}>
    {useTexts(uiTexts).cancel}
  </Button>
);
