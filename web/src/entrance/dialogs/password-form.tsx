import { hasCode } from "../../service/api/client.ts";
import { endInterruption } from "../../service/session/interruptions.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { DialogButtons } from "../../ui/dialog-buttons.tsx";
import { errorMessage } from "../../ui/error-message.ts";
import { Field } from "../../ui/field.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { useForm } from "../../ui/use-form.ts";
import { dialogTexts } from "./texts.ts";

interface PasswordFormProps {
  readonly email: string;
  readonly asksForEmail: boolean;
  readonly submit: string;
  /** Otherwise others follow below, and the dialog has its own button to cancel. */
  readonly isOnlyWay: boolean;
  readonly onPassword: (email: string, password: string) => Promise<void>;
}

export function PasswordForm({ email, asksForEmail, submit, isOnlyWay, onPassword }: PasswordFormProps) {
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
    <form noValidate onSubmit={form.onSubmit} ref={focusPasswordOnOpening}>
      {asksForEmail && (
        <Field label={texts.email} type="email" autoComplete="username" required {...form.field("email")} />
      )}
      <PasswordField label={texts.password} autoComplete="current-password" required {...form.field("password")} />
      {isOnlyWay ? (
        <DialogButtons confirm={submit} busy={form.isBusy} onClose={() => endInterruption(false)} />
      ) : (
        <Button look="primary" size="large" type="submit" busy={form.isBusy} className="mt-1 w-full">
          {submit}
        </Button>
      )}
    </form>
  );
}

/** React focuses before the dialog is open. The browser, which opens it, goes by the attribute. */
function focusPasswordOnOpening(form: HTMLFormElement | null): void {
  const field = form?.elements.namedItem("password");
  if (field instanceof HTMLElement) field.setAttribute("autofocus", "");
}
