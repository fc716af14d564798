import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";
import { useMembership } from "../../service/session/session.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Form } from "../form.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { Section } from "../section.tsx";
import { settingsTexts } from "../texts.ts";
import { securityTexts } from "./texts.ts";

/** Somebody without a password proves in another way that it is them. */
export function Password({ hasPassword }: { readonly hasPassword: boolean }) {
  const texts = useTexts(settingsTexts);
  const security = useTexts(securityTexts);
  const queryClient = useQueryClient();
  const { session } = useMembership();
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const save = async () => {
    await api.changePassword({ body: { password: next, ...(hasPassword ? { current_password: current } : {}) } });
    await queryClient.invalidateQueries({ queryKey: keys.ownSignInMethods });
    setCurrent("");
    setNext("");
    showToast({ message: texts.passwordChanged });
  };
  return (
    <Section
      title={texts.password}
      help={hasPassword ? texts.passwordEffect : `${security.noPassword} ${texts.passwordEffect}`}
    >
      <Form send={save} className="max-w-md">
        {(isBusy) => (
          <>
            <input type="hidden" autoComplete="username" value={session.identity.email} readOnly />
            {hasPassword && (
              <Field
                label={texts.currentPassword}
                name="current_password"
                type="password"
                autoComplete="current-password"
                value={current}
                onChange={(event) => setCurrent(event.target.value)}
                required
              />
            )}
            <Field
              label={texts.newPassword}
              name="password"
              help={texts.passwordHelp}
              type="password"
              autoComplete="new-password"
              minLength={8}
              maxLength={200}
              value={next}
              onChange={(event) => setNext(event.target.value)}
              required
            />
            <Button type="submit" busy={isBusy} disabled={(hasPassword && !current) || !next}>
              {hasPassword ? texts.changePassword : security.setPassword}
            </Button>
          </>
        )}
      </Form>
    </Section>
  );
}
