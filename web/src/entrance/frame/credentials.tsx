import { useTexts } from "../../texts/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { useForm } from "../../ui/use-form.ts";
import { Problem } from "../../ui/problem.tsx";
import { checkEntry, explainEntry } from "./entry-errors.ts";
import { entranceTexts } from "./texts.ts";

interface CredentialsProps {
  readonly email?: string;
  /** Lets the browser suggest passkeys as well as addresses. */
  readonly offersPasskeys?: boolean;
  readonly onSubmit: (credentials: { email: string; password: string }) => Promise<void>;
}

/** Address and password of somebody who has an account. */
export function Credentials({ email = "", offersPasskeys = false, onSubmit }: CredentialsProps) {
  const texts = useTexts(entranceTexts);
  const form = useForm({
    initial: { email, password: "" },
    check: (values) => checkEntry(values, false),
    send: (values) => onSubmit({ ...values, email: values.email.trim() }),
    explain: explainEntry(["email", "password"]),
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Problem>{form.problem}</Problem>
      <Field
        label={texts.email}
        type="email"
        autoComplete={offersPasskeys ? "username webauthn" : "username"}
        autoFocus={email === ""}
        required
        {...form.field("email")}
      />
      <PasswordField
        label={texts.password}
        autoComplete="current-password"
        autoFocus={email !== ""}
        required
        {...form.field("password")}
      />
      <Button look="primary" size="large" type="submit" busy={form.isBusy} className="mt-1 w-full">
        {texts.signIn}
      </Button>
    </form>
  );
}
