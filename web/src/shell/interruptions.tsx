import { useQueryClient } from "@tanstack/react-query";
import { api, hasCode, publicApi } from "../api/client.ts";
import { endInterruption, useInterruption } from "../session/interruptions.ts";
import { sessionQuery } from "../session/session.ts";
import { announce } from "../session/session-news.ts";
import { useFollowOtherTabs } from "../session/follow-other-tabs.ts";
import { useTexts } from "../texts/catalogue.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { errorMessage } from "../ui/error-message.ts";
import { Field } from "../ui/field.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { uiTexts } from "../ui/texts.ts";
import { useForm } from "../ui/use-form.ts";
import { shellTexts } from "./texts.ts";

/** Asks for what a request lacks, on top of the page, so that nothing typed is lost. */
export function Interruptions() {
  const interruption = useInterruption();
  useFollowOtherTabs();
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
        const { data } = await publicApi.signIn({ body: { email, password } });
        announce({ type: "signed-in", identity: data.identity.id });
        if (known && known.identity.id !== data.identity.id) {
          // Nothing of the other person's data may stay, and what they were doing is not repeated in this one's name.
          location.reload();
          return false;
        }
        queryClient.setQueryData(sessionQuery.queryKey, data);
        return true;
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
      onSubmit={async (password) => {
        await api.reauthenticate({ body: { password } });
        return true;
      }}
    />
  );
}

interface PasswordDialogProps {
  readonly title: string;
  readonly reason: string;
  readonly submit: string;
  /** Asks for the address too. */
  readonly email?: string;
  /** Resolves to whether to continue what was interrupted. */
  readonly onSubmit: (password: string, email: string) => Promise<boolean>;
}

function PasswordDialog({ title, reason, submit, email, onSubmit }: PasswordDialogProps) {
  const texts = useTexts(shellTexts);
  const ui = useTexts(uiTexts);
  const form = useForm({
    initial: { email: email ?? "", password: "" },
    check: ({ password }) => (password === "" ? { password: texts.passwordMissing } : {}),
    send: async (values) => {
      if (await onSubmit(values.password, values.email.trim())) endInterruption(true);
    },
    explain: (error) => ({
      field: "password",
      message: hasCode(error, "invalid_credentials") ? texts.wrongPassword : errorMessage(error),
    }),
  });
  return (
    <Dialog title={title} onClose={() => endInterruption(false)}>
      <p className="mb-4 text-sm text-ink-2">{reason}</p>
      <form noValidate onSubmit={form.onSubmit}>
        {email !== undefined && (
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
          <Button onClick={() => endInterruption(false)}>{ui.cancel}</Button>
          <Button look="primary" type="submit" busy={form.isBusy}>
            {submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
