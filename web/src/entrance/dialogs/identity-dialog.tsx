import { useState } from "react";
import { endInterruption } from "../../service/session/interruptions.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { uiTexts } from "../../ui/texts.ts";
import { CodeForm } from "../methods/code-form.tsx";
import type { Ways } from "../methods.ts";
import { hasOtherWays, Or, OtherWays } from "../methods/other-ways.tsx";
import type { Assertion } from "../methods/passkeys.ts";
import { signInTexts } from "../methods/texts.ts";
import { OwnCode } from "./own-code.tsx";
import { PasswordForm } from "./password-form.tsx";

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
export function IdentityDialog({ title, reason, asksForEmail = false, email, ...props }: IdentityDialogProps) {
  const texts = useTexts(signInTexts);
  const [isByCode, setByCode] = useState(false);
  const back = (
    <Button look="quiet" size="small" onClick={() => setByCode(false)}>
      {texts.back}
    </Button>
  );
  const Code = asksForEmail ? CodeForm : OwnCode;
  return (
    <Dialog title={title} onClose={() => endInterruption(false)}>
      {!isByCode && <p className="mb-4 text-sm text-ink-2">{reason}</p>}
      {isByCode ? (
        <Code email={email} onCode={props.onCode} back={back} />
      ) : (
        <Choice {...props} email={email} asksForEmail={asksForEmail} onByCode={() => setByCode(true)} />
      )}
    </Dialog>
  );
}

type ChoiceProps = Omit<IdentityDialogProps, "title" | "reason" | "onCode"> & { readonly onByCode: () => void };

function Choice({ ways, hasPassword, asksForEmail = false, ...props }: ChoiceProps) {
  const texts = useTexts(signInTexts);
  const { cancel } = useTexts(uiTexts);
  const [problem, setProblem] = useState<string>();
  const [notice, setNotice] = useState<string>();
  const hasOthers = hasOtherWays(ways);
  const form = hasPassword && (
    <PasswordForm
      email={props.email}
      asksForEmail={asksForEmail}
      submit={props.submit}
      isOnlyWay={!hasOthers}
      onPassword={props.onPassword}
    />
  );
  if (hasPassword && !hasOthers) return form;
  return (
    <>
      {form}
      {hasPassword && <Or />}
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
        isMain={!hasPassword}
        onPasskey={props.onPasskey}
        onSingleSignOn={async () => {
          await props.onSingleSignOn();
          setNotice(texts.inOtherWindow(ways.singleSignOn ?? ""));
        }}
        onCode={props.onByCode}
        onProblem={setProblem}
      />
      <Button look="quiet" size="large" className="mt-2 w-full" onClick={() => endInterruption(false)}>
        {cancel}
      </Button>
    </>
  );
}
