import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";
import { sessionQuery, useMembership } from "../../service/session/session.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { chooseLanguage, type Language, storedLanguage } from "../../texts/language.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Form } from "../form.tsx";
import { chooseTheme, chosenTheme } from "../../ui/theme.ts";
import { showToast } from "../../ui/toast-store.ts";
import { uiTexts } from "../../ui/texts.ts";
import { Choice } from "../controls.tsx";
import { Section } from "../section.tsx";
import { settingsTexts } from "../texts.ts";

export default function Profile() {
  return (
    <>
      <DisplayName />
      <Appearance />
    </>
  );
}

function DisplayName() {
  const texts = useTexts(settingsTexts);
  const ui = useTexts(uiTexts);
  const queryClient = useQueryClient();
  const { organisation, session } = useMembership();
  const [name, setName] = useState(organisation.display_name);
  const save = async () => {
    await api.updateMe({ body: { display_name: name } });
    await Promise.all(
      [sessionQuery.queryKey, keys.members, keys.me].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
    showToast({ message: texts.saved });
  };
  return (
    <Section title={texts.pages.profile} help={session.identity.email}>
      <Form send={save} className="max-w-md">
        {(isBusy) => (
          <>
            <Field
              label={texts.displayName}
              name="display_name"
              help={texts.displayNameHelp}
              value={name}
              onChange={(event) => setName(event.target.value)}
              maxLength={200}
              autoComplete="name"
              required
            />
            <Button type="submit" busy={isBusy} disabled={name === organisation.display_name}>
              {ui.save}
            </Button>
          </>
        )}
      </Form>
    </Section>
  );
}

function Appearance() {
  const texts = useTexts(settingsTexts);
  const [theme, setTheme] = useState(chosenTheme);
  const [language, setLanguage] = useState<Language | "browser">(() => storedLanguage() ?? "browser");
  return (
    <Section title={texts.appearance}>
      <div className="grid max-w-md grid-cols-2 gap-4 max-sm:grid-cols-1">
        <Choice
          label={texts.theme}
          value={theme}
          options={texts.themes}
          onChange={(next) => {
            setTheme(next);
            chooseTheme(next);
          }}
        />
        <Choice
          label={texts.appLanguage}
          value={language}
          options={texts.appLanguages}
          onChange={(next) => {
            setLanguage(next);
            chooseLanguage(next === "browser" ? undefined : next);
          }}
        />
      </div>
    </Section>
  );
}
