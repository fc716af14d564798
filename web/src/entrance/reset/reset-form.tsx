import { useQueryClient } from "@tanstack/react-query";
import { hasCode, publicApi } from "../../service/api/client.ts";
import { enter } from "../../service/session/enter.ts";
import { forgetLinkSecret } from "../../service/session/link-secret.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { useForm } from "../../ui/use-form.ts";
import { Below } from "../frame/entrance.tsx";
import { Problem } from "../../ui/problem.tsx";
import { checkEntry, explainEntry, passwordMinimum } from "../frame/entry-errors.ts";
import { entranceTexts } from "../frame/texts.ts";
import { resetQuery } from "./reset-query.ts";
import { basePath } from "../../ui/service-url.ts";

interface ResetFormProps {
  readonly secret: string;
  readonly email: string;
}

export function ResetForm({ secret, email }: ResetFormProps) {
  const texts = useTexts(entranceTexts);
  const queryClient = useQueryClient();
  const form = useForm({
    initial: { password: "" },
    check: (values) => checkEntry(values, true),
    send: async ({ password }) => {
      const { data } = await publicApi.resetPassword({ body: { secret, password } });
      forgetLinkSecret("reset");
      enter(queryClient, data);
      location.assign(`${basePath}/`);
    },
    explain: (error) => {
      if (hasCode(error, "link_invalid")) queryClient.setQueryData(resetQuery(secret).queryKey, null);
      return explainEntry(["password"])(error);
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Problem>{form.problem}</Problem>
      {/* Password managers store the password under this address. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={texts.password}
        autoComplete="new-password"
        help={texts.passwordHelp(passwordMinimum)}
        autoFocus
        required
        {...form.field("password")}
      />
      <Button look="primary" size="large" type="submit" busy={form.isBusy} className="mt-1 w-full">
        {texts.setPassword}
      </Button>
      <Below>{texts.resetEffect}</Below>
    </form>
  );
}
