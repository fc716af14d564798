import type { Wire } from "@corkboard/client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { uiTexts } from "../../ui/texts.ts";
import { showToast } from "../../ui/toast-store.ts";
import { Form } from "../form.tsx";
import { Section } from "../section.tsx";
import { settingsTexts } from "../texts.ts";
import { limitTexts } from "./limit-texts.ts";

type Name = keyof Wire.AgentLimits;

const ranges = {
  attempts_per_day: { min: 1, max: 10_000, step: 1 },
  minutes_per_attempt: { min: 1, max: 10_080, step: 1 },
  cost_per_day_usd: { min: 0.01, max: 1_000_000, step: 0.01 },
} as const satisfies Record<Name, object>;

const names = Object.keys(ranges) as Name[];

/** How much coding agents may do in a project. */
export function AgentLimits({ project, isOwner }: { readonly project: Wire.Project; readonly isOwner: boolean }) {
  const texts = useTexts(limitTexts);
  const { saved } = useTexts(settingsTexts);
  const ui = useTexts(uiTexts);
  const queryClient = useQueryClient();
  const stored = (name: Name) => project.agent_limits?.[name]?.toString() ?? "";
  const [values, setValues] = useState<Partial<Record<Name, string>>>({});
  const valueOf = (name: Name) => values[name] ?? stored(name);
  const changed = names.filter((name) => valueOf(name).trim() !== stored(name));
  const save = async () => {
    const agent_limits = Object.fromEntries(
      changed.map((name) => [name, valueOf(name).trim() === "" ? null : Number(valueOf(name))]),
    );
    const { data } = await api.updateProject({ params: { id: project.id }, body: { agent_limits } });
    queryClient.setQueryData(keys.project(project.id), data);
    setValues({});
    showToast({ message: saved });
  };
  return (
    <Section title={texts.title} help={texts.help}>
      <Form send={save} className="max-w-md">
        {(isBusy) => (
          <fieldset disabled={!isOwner}>
            {names.map((name) => (
              <Field
                key={name}
                name={name}
                type="number"
                inputMode={name === "cost_per_day_usd" ? "decimal" : "numeric"}
                label={texts.labels[name]}
                help={texts.helps[name]}
                placeholder={texts.none}
                value={valueOf(name)}
                onChange={(event) => setValues({ ...values, [name]: event.target.value })}
                {...ranges[name]}
              />
            ))}
            <Button type="submit" busy={isBusy} disabled={changed.length === 0}>
              {ui.save}
            </Button>
          </fieldset>
        )}
      </Form>
    </Section>
  );
}
