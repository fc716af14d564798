import { useTexts } from "../../texts/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { useForm } from "../../ui/use-form.ts";
import { Below, Problem } from "../entrance/entrance.tsx";
import { checkEntry, explainEntry, passwordMinimum } from "../entrance/entry-errors.ts";
import { entranceTexts } from "../entrance/texts.ts";
import { type AcceptProps, useAcceptance } from "./use-acceptance.ts";

export function AcceptAsNewPerson(props: AcceptProps) {
  const { email, display_name, signed_in_as } = props.invitation;
  const texts = useTexts(entranceTexts);
  const accept = useAcceptance(props);
  const form = useForm({
    initial: { name: display_name ?? "", password: "" },
    check: (values) => checkEntry(values, true),
    send: accept,
    explain: explainEntry(["name", "password"]),
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Problem>{form.problem}</Problem>
      {/* Password managers store the password under this address. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field
        label={texts.name}
        autoComplete="name"
        help={texts.acceptHint}
        autoFocus
        required
        {...form.field("name")}
      />
      <PasswordField
        label={texts.password}
        autoComplete="new-password"
        help={texts.passwordHelp(passwordMinimum)}
        required
        {...form.field("password")}
      />
      <Button look="primary" size="large" type="submit" busy={form.isBusy} className="mt-1 w-full">
        {texts.accept}
      </Button>
      {signed_in_as && <Below>{texts.replacesSession(signed_in_as)}</Below>}
    </form>
  );
}
