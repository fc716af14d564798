import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { methodsQuery } from "../methods.ts";
import { Or } from "../methods/other-ways.tsx";
import { ProviderButton } from "../methods/provider-button.tsx";
import { goToProvider } from "../methods/single-sign-on.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { useForm } from "../../ui/use-form.ts";
import { Below } from "../frame/entrance.tsx";
import { Problem } from "../../ui/problem.tsx";
import { checkEntry, explainEntry, passwordMinimum } from "../frame/entry-errors.ts";
import { entranceTexts } from "../frame/texts.ts";
import { type AcceptProps, useAcceptance } from "./use-acceptance.ts";

/** Where there are no passwords, the service emails codes to sign in with; otherwise the provider is the only way. */
export function AcceptAsNewPerson(props: AcceptProps) {
  const { data: methods } = useSuspenseQuery(methodsQuery);
  const hasForm = methods.passwords || methods.codes;
  const provider = methods.single_sign_on;
  const [problem, setProblem] = useState<string>();
  return (
    <>
      {hasForm && <AcceptForm {...props} hasPassword={methods.passwords} />}
      {provider !== null && (
        <>
          {hasForm && <Or />}
          <Problem>{problem}</Problem>
          <ProviderButton
            look={hasForm ? "plain" : "primary"}
            provider={provider}
            onClick={() => goToProvider(methods, "sign_in", "/")}
            onProblem={setProblem}
          />
        </>
      )}
    </>
  );
}

function AcceptForm({ hasPassword, ...props }: AcceptProps & { readonly hasPassword: boolean }) {
  const { email, display_name, signed_in_as } = props.invitation;
  const texts = useTexts(entranceTexts);
  const accept = useAcceptance(props);
  const form = useForm({
    initial: { name: display_name ?? "", password: "" },
    check: ({ name, password }) => checkEntry(hasPassword ? { name, password } : { name }, true),
    send: ({ name, password }) => accept(hasPassword ? { name, password } : { name }),
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
      {hasPassword && (
        <PasswordField
          label={texts.password}
          autoComplete="new-password"
          help={texts.passwordHelp(passwordMinimum)}
          required
          {...form.field("password")}
        />
      )}
      <Button look="primary" size="large" type="submit" busy={form.isBusy} className="mt-1 w-full">
        {texts.accept}
      </Button>
      {signed_in_as && <Below>{texts.replacesSession(signed_in_as)}</Below>}
    </form>
  );
}
