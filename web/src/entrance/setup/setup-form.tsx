import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { hasCode, publicApi } from "../../service/api/client.ts";
import { enter } from "../../service/session/enter.ts";
import { forgetLinkSecret } from "../../service/session/link-secret.ts";
import { methodsQuery } from "../methods.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { useForm } from "../../ui/use-form.ts";
import { Problem } from "../../ui/problem.tsx";
import { checkEntry, explainEntry, passwordMinimum } from "../frame/entry-errors.ts";
import { entranceTexts } from "../frame/texts.ts";
import { setupQuery } from "./setup-query.ts";
import { basePath } from "../../ui/service-url.ts";

export function SetupForm({ code }: { readonly code: string }) {
  const texts = useTexts(entranceTexts);
  const queryClient = useQueryClient();
  const { passwords: hasPassword } = useSuspenseQuery(methodsQuery).data;
  const form = useForm({
    initial: { organisation: "", name: "", email: "", password: "" },
    check: ({ password, ...others }) => checkEntry(hasPassword ? { ...others, password } : others, true),
    send: async ({ password, ...others }) => {
      const body = { code, ...others, email: others.email.trim(), ...(hasPassword ? { password } : {}) };
      const { data } = await publicApi.setUp({ body });
      forgetLinkSecret("setup");
      enter(queryClient, data);
      location.assign(`${basePath}/`);
    },
    explain: (error) => {
      if (hasCode(error, "setup_closed")) queryClient.setQueryData(setupQuery.queryKey, false);
      return explainEntry(["organisation", "name", "email", "password"])(error);
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Problem>{form.problem}</Problem>
      <Field
        label={texts.organisation}
        autoComplete="organization"
        autoFocus
        required
        {...form.field("organisation")}
      />
      <Field label={texts.name} autoComplete="name" required {...form.field("name")} />
      <Field label={texts.email} type="email" autoComplete="username" required {...form.field("email")} />
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
        {texts.createOrganisation}
      </Button>
    </form>
  );
}
