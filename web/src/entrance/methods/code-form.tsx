import { type ReactNode, useEffect, useRef, useState } from "react";
import { hasCode, publicApi } from "../../service/api/client.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { useForm } from "../../ui/use-form.ts";
import { explainWay } from "../explain.ts";
import { looksLikeAddress } from "../looks-like-address.ts";
import { signInTexts } from "./texts.ts";

interface CodeFormProps {
  /** Who gets the code; asked for if it is not known. */
  readonly email?: string | undefined;
  /** The person is signed in, and a code was sent to their address. */
  readonly isConfirming?: boolean;
  readonly onCode: (email: string, code: string) => Promise<void>;
  /** The button that leads back. */
  readonly back: ReactNode;
}

const codeLength = 8;
const digitsOf = (code: string) => code.replaceAll(/\D/g, "");

/** Sends a code by email and asks for it. */
export function CodeForm({ email: known = "", isConfirming = false, onCode, back }: CodeFormProps) {
  // Whoever confirms a session has been sent a code before this form is shown.
  const [email, setEmail] = useState(isConfirming ? known : undefined);
  return email === undefined ? (
    <AddressForm email={known} onSent={setEmail} back={back} />
  ) : (
    <EnterCode email={email} isConfirming={isConfirming} onCode={(code) => onCode(email, code)} back={back} />
  );
}

interface AddressFormProps extends Pick<CodeFormProps, "back"> {
  readonly email: string;
  readonly onSent: (email: string) => void;
}

function AddressForm({ email, onSent, back }: AddressFormProps) {
  const texts = useTexts(signInTexts);
  const form = useForm({
    initial: { email },
    check: (values): { email?: string } => (looksLikeAddress(values.email.trim()) ? {} : { email: texts.emailMissing }),
    send: async (values) => {
      const address = values.email.trim();
      await publicApi.requestSignInCode({ body: { email: address } });
      onSent(address);
    },
    explain: (error) => ({ field: "email", message: explainWay(error, null) }),
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Field label={texts.email} type="email" autoComplete="username" autoFocus required {...form.field("email")} />
      <Button look="primary" size="large" type="submit" busy={form.isBusy} className="mt-1 w-full">
        {texts.emailCode}
      </Button>
      <div className="mt-3 text-center">{back}</div>
    </form>
  );
}

interface EnterCodeProps extends Pick<CodeFormProps, "back"> {
  readonly email: string;
  readonly isConfirming: boolean;
  readonly onCode: (code: string) => Promise<void>;
}

function EnterCode({ email, isConfirming, onCode, back }: EnterCodeProps) {
  const texts = useTexts(signInTexts);
  const element = useRef<HTMLFormElement>(null);
  const [isSentAgain, setSentAgain] = useState(false);
  const form = useForm({
    initial: { code: "" },
    check: ({ code }): { code?: string } => (digitsOf(code).length === codeLength ? {} : { code: texts.codeMissing }),
    send: ({ code }) => onCode(code),
    explain: (error) => ({
      field: "code",
      message: hasCode(error, "invalid_code") ? texts.wrongCode : explainWay(error, null),
    }),
  });
  const digits = digitsOf(form.values.code);
  useEffect(() => {
    if (digits.length === codeLength) element.current?.requestSubmit();
  }, [digits]);
  const again = useForm({
    initial: {},
    check: () => ({}),
    send: async () => {
      await publicApi.requestSignInCode({ body: { email } });
      setSentAgain(true);
    },
    explain: (error) => ({ message: explainWay(error, null) }),
  });
  return (
    <>
      <p role="status" className="mb-4 text-sm text-ink-2">
        {isSentAgain ? texts.sentAgain : isConfirming ? texts.codeSentToYou(email) : texts.codeSent(email)}
      </p>
      <form ref={element} noValidate onSubmit={form.onSubmit}>
        <Field
          label={texts.code}
          className="[&_input]:h-12 [&_input]:text-center [&_input]:text-xl [&_input]:tracking-[.14em] [&_input]:tabular-nums"
          inputMode="numeric"
          autoComplete="one-time-code"
          placeholder="1234 5678"
          maxLength={20}
          autoFocus
          required
          {...form.field("code")}
        />
        <Button look="primary" size="large" type="submit" busy={form.isBusy} className="mt-1 w-full">
          {isConfirming ? texts.confirm : texts.signIn}
        </Button>
      </form>
      {again.problem !== undefined && (
        <p role="alert" className="mt-3 text-sm text-danger">
          {again.problem}
        </p>
      )}
      <form onSubmit={again.onSubmit} className="mt-3 flex flex-wrap justify-center gap-x-2">
        <Button look="quiet" size="small" type="submit" busy={again.isBusy}>
          {texts.sendAgain}
        </Button>
        {back}
      </form>
    </>
  );
}
