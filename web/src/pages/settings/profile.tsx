import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { api } from "../../api/client.ts";
import { keys } from "../../api/keys.ts";
import { sessionQuery, useMembership } from "../../session/session.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { chooseLanguage, languages, type Language } from "../../texts/language.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { chooseTheme, chosenTheme } from "../../ui/theme.ts";
import { showToast } from "../../ui/toast-store.ts";
import { uiTexts } from "../../ui/texts.ts";
import { Choice } from "./controls.tsx";
import { Section } from "./section.tsx";
import { Sessions } from "./sessions.tsx";
import { settingsTexts } from "./texts.ts";
import { useAction } from "./use-action.ts";

export default function Profile() {
  return (
    <>
      <DisplayName />
      <Appearance />
      <Password />
      <Sessions />
    </>
  );
}

function DisplayName() {
  const texts = useTexts(settingsTexts);
  const ui = useTexts(uiTexts);
  const queryClient = useQueryClient();
  const { organisation, session } = useMembership();
  const { isBusy, run } = useAction();
  const [name, setName] = useState(organisation.display_name);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    await run(async () => {
      await api.updateMe({ body: { display_name: name } });
      await Promise.all(
        [sessionQuery.queryKey, keys.members, keys.me].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      );
      showToast({ message: texts.saved });
    });
  };
  return (
    <Section title={texts.pages.profile} help={session.identity.email}>
      <form onSubmit={(event) => void save(event)} className="max-w-md">
        <Field
          label={texts.displayName}
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
      </form>
    </Section>
  );
}

function Appearance() {
  const texts = useTexts(settingsTexts);
  const [theme, setTheme] = useState(chosenTheme);
  const [language, setLanguage] = useState<Language | "browser">(
    () => languages.find((each) => each === localStorage.getItem("corkboard.language")) ?? "browser",
  );
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

function Password() {
  const texts = useTexts(settingsTexts);
  const { isBusy, run } = useAction();
  const { session } = useMembership();
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const isSaved = await run(() => api.changePassword({ body: { current_password: current, password: next } }));
    if (!isSaved) return;
    setCurrent("");
    setNext("");
    showToast({ message: texts.passwordChanged });
  };
  return (
    <Section title={texts.password}>
      <form onSubmit={(event) => void save(event)} className="max-w-md">
        <input type="hidden" autoComplete="username" value={session.identity.email} readOnly />
        <Field
          label={texts.currentPassword}
          type="password"
          autoComplete="current-password"
          value={current}
          onChange={(event) => setCurrent(event.target.value)}
          required
        />
        <Field
          label={texts.newPassword}
          help={texts.passwordHelp}
          type="password"
          autoComplete="new-password"
          minLength={8}
          maxLength={200}
          value={next}
          onChange={(event) => setNext(event.target.value)}
          required
        />
        <Button type="submit" busy={isBusy} disabled={!current || !next}>
          {texts.changePassword}
        </Button>
      </form>
    </Section>
  );
}
