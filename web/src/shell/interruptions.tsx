import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { api } from "../api/client.ts";
import { endInterruption, useInterruption } from "../session/interruptions.ts";
import { sessionQuery } from "../session/session.ts";
import { useTexts } from "../texts/catalogue.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { errorMessage } from "../ui/error-message.ts";
import { Field } from "../ui/field.tsx";
import { uiTexts } from "../ui/texts.ts";
import { shellTexts } from "./texts.ts";

/** Asks for what a request lacks, on top of the page, so that nothing typed is lost. */
export function Interruptions() {
  const interruption = useInterruption();
  if (interruption === "sign-in") return <SignInAgain />;
  if (interruption === "password") return <ConfirmPassword />;
  return null;
}

function SignInAgain() {
  const texts = useTexts(shellTexts);
  const queryClient = useQueryClient();
  const known = queryClient.getQueryData(sessionQuery.queryKey);
  return (
    <PasswordDialog
      title={texts.expiredTitle}
      reason={texts.expired}
      submit={texts.signIn}
      email={known?.identity.email ?? ""}
      onSubmit={async (password, email) => {
        const { data } = await api.signIn({ body: { email, password } });
        // Somebody else may have signed in: nothing of the other person's data may stay.
        if (known && known.identity.id !== data.identity.id) return location.reload();
        queryClient.setQueryData(sessionQuery.queryKey, data);
      }}
    />
  );
}

function ConfirmPassword() {
  const texts = useTexts(shellTexts);
  return (
    <PasswordDialog
      title={texts.passwordTitle}
      reason={texts.passwordReason}
      submit={texts.confirm}
      onSubmit={async (password) => void (await api.reauthenticate({ body: { password } }))}
    />
  );
}

interface PasswordDialogProps {
  readonly title: string;
  readonly reason: string;
  readonly submit: string;
  /** Asks for the address too. */
  readonly email?: string;
  readonly onSubmit: (password: string, email: string) => Promise<void>;
}

function PasswordDialog({ title, reason, submit, email: knownEmail, onSubmit }: PasswordDialogProps) {
  const texts = useTexts(shellTexts);
  const ui = useTexts(uiTexts);
  const [email, setEmail] = useState(knownEmail ?? "");
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await onSubmit(password, email);
      endInterruption(true);
    } catch (failure) {
      setError(errorMessage(failure));
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} onClose={() => endInterruption(false)}>
      <p className="mb-4 text-sm text-ink-2">{reason}</p>
      <form onSubmit={(event) => void send(event)}>
        {knownEmail !== undefined && (
          <Field
            label={texts.email}
            type="email"
            autoComplete="username"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            required
          />
        )}
        <Field
          label={texts.password}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={error}
          autoFocus
          required
        />
        <div className="flex justify-end gap-2">
          <Button onClick={() => endInterruption(false)}>{ui.cancel}</Button>
          <Button look="primary" type="submit" busy={isBusy}>
            {submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
