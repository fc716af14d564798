import { useTexts } from "../../texts/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { Fingerprint, Mail } from "../../ui/icons.ts";
import type { Ways } from "../methods.ts";
import { loadPasskeys } from "../load-passkeys.ts";
import type { Assertion } from "./passkeys.ts";
import { ProviderButton } from "./provider-button.tsx";
import { signInTexts } from "./texts.ts";
import { useWay } from "./use-way.ts";

interface OtherWaysProps {
  readonly ways: Ways;
  readonly isConfirming?: boolean;
  /** There is no password to ask for, so that the first of them stands out. */
  readonly isMain?: boolean;
  readonly onPasskey: (assertion: Assertion) => Promise<void>;
  readonly onSingleSignOn: () => Promise<void>;
  readonly onCode: () => void;
  readonly onProblem: (problem: string | undefined) => void;
}

/** A button for every way to sign in besides a password. */
export function OtherWays({ ways, isConfirming = false, isMain = false, ...on }: OtherWaysProps) {
  const texts = useTexts(signInTexts);
  const first = ways.singleSignOn !== null ? "singleSignOn" : ways.passkeys ? "passkeys" : "codes";
  const lookOf = (way: keyof Ways) => (isMain && way === first ? "primary" : "plain");
  const { isBusy, attempt } = useWay(null, on.onProblem);
  const askForPasskey = async () => {
    const passkeys = await loadPasskeys();
    const assertion = await passkeys.askForPasskey();
    if (assertion) await on.onPasskey(assertion);
    else on.onProblem(texts.passkeyCancelled);
  };
  return (
    <div className="grid gap-2">
      {ways.singleSignOn !== null && (
        <ProviderButton
          look={lookOf("singleSignOn")}
          provider={ways.singleSignOn}
          onClick={on.onSingleSignOn}
          onProblem={on.onProblem}
        />
      )}
      {ways.passkeys && (
        <Button
          look={lookOf("passkeys")}
          size="large"
          icon={<Fingerprint size={16} />}
          busy={isBusy}
          onClick={() => void attempt(askForPasskey)}
        >
          {isConfirming ? texts.confirmWithPasskey : texts.withPasskey}
        </Button>
      )}
      {ways.codes && (
        <Button look={lookOf("codes")} size="large" icon={<Mail size={16} />} onClick={on.onCode}>
          {texts.emailCode}
        </Button>
      )}
    </div>
  );
}

/** Whether there is any of them. */
export const hasOtherWays = ({ passkeys, singleSignOn, codes }: Ways): boolean =>
  passkeys || codes || singleSignOn !== null;

/** Between a form and the other ways. */
export const Or = () => (
  <p className="my-4 flex items-center gap-3 text-xs text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
    {useTexts(signInTexts).or}
  </p>
);
