import type { Wire } from "@corkboard/client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { uiTexts } from "../../ui/texts.ts";
import { showToast } from "../../ui/toast-store.ts";
import { Form } from "../form.tsx";
import { Section } from "../section.tsx";
import { settingsTexts } from "../texts.ts";
import { contextTexts } from "./context-texts.ts";

type Name = keyof Wire.AgentContext;

const lines = {
  repository: { maxLength: 2_000, placeholder: "git@git.example:shop/web.git" },
  base_branch: { maxLength: 200, placeholder: "main" },
  branch_pattern: { maxLength: 200, placeholder: "{ref}-{slug}" },
  setup_command: { maxLength: 1_000, placeholder: "npm ci" },
  test_command: { maxLength: 1_000, placeholder: "npm test" },
  preview_command: { maxLength: 1_000, placeholder: "npm run preview" },
  preview_url: { maxLength: 2_000, placeholder: "https://{branch}.preview.example" },
} as const satisfies Record<Exclude<Name, "rules">, object>;

const names = [...(Object.keys(lines) as (keyof typeof lines)[]), "rules"] as const;

/** What coding agents have to know about a project. */
export function AgentContext({ project, isOwner }: { readonly project: Wire.Project; readonly isOwner: boolean }) {
  const texts = useTexts(contextTexts);
  const { saved } = useTexts(settingsTexts);
  const ui = useTexts(uiTexts);
  const queryClient = useQueryClient();
  const stored = project.agent_context;
  const [values, setValues] = useState<Partial<Record<Name, string>>>({});
  const valueOf = (name: Name) => values[name] ?? stored?.[name] ?? "";
  const set = (name: Name) => (event: { readonly target: { readonly value: string } }) =>
    setValues({ ...values, [name]: event.target.value });
  const changed = names.filter((name) => valueOf(name).trim() !== (stored?.[name] ?? ""));
  const save = async () => {
    const agent_context = Object.fromEntries(changed.map((name) => [name, valueOf(name).trim() || null]));
    const { data } = await api.updateProject({ params: { id: project.id }, body: { agent_context } });
    queryClient.setQueryData(keys.project(project.id), data);
    setValues({});
    showToast({ message: saved });
  };
  return (
    <Section title={texts.title} help={texts.help}>
      <Form send={save} className="max-w-xl">
        {(isBusy) => (
          <fieldset disabled={!isOwner}>
            {(Object.keys(lines) as (keyof typeof lines)[]).map((name) => (
              <Field
                key={name}
                name={name}
                label={texts.labels[name]}
                help={texts.helps[name]}
                value={valueOf(name)}
                onChange={set(name)}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                {...lines[name]}
              />
            ))}
            <TextArea
              name="rules"
              label={texts.labels.rules}
              help={texts.helps.rules}
              value={valueOf("rules")}
              onChange={set("rules")}
              rows={8}
              maxLength={10_000}
              className="resize-y"
            />
            <Button type="submit" busy={isBusy} disabled={changed.length === 0}>
              {ui.save}
            </Button>
          </fieldset>
        )}
      </Form>
    </Section>
  );
}
