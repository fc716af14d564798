import type { Wire } from "@corkboard/client";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { api } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../form.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { TextArea } from "../../ui/text-area.tsx";
import { uiTexts } from "../../ui/texts.ts";
import { Choice, Switch } from "../controls.tsx";
import { RefusedOrigins } from "../refused-origins.tsx";
import { Section } from "../section.tsx";
import { settingsTexts } from "../texts.ts";
import { WidgetPreview } from "./widget-preview.tsx";

interface WidgetSettingsProps {
  readonly project: Wire.Project;
  readonly settings: Wire.WidgetSettings;
  readonly isOwner: boolean;
}

export function WidgetSettings({ project, settings, isOwner }: WidgetSettingsProps) {
  const texts = useTexts(settingsTexts);
  const ui = useTexts(uiTexts);
  const colourId = useId();
  const queryClient = useQueryClient();
  const [values, setValues] = useState(settings);
  const [origins, setOrigins] = useState(settings.allowed_origins.join("\n"));
  const set = (changes: Partial<Wire.WidgetSettings>) => setValues({ ...values, ...changes });
  const save = async () => {
    const allowed_origins = origins
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean);
    const { data } = await api.updateProject({
      params: { id: project.id },
      body: { widget: { ...values, allowed_origins } },
    });
    queryClient.setQueryData(keys.project(project.id), data);
    showToast({ message: texts.saved });
  };
  return (
    <Section title={texts.widget}>
      <Form send={save}>
        {(isBusy) => (
          <div className="grid grid-cols-[minmax(0,1fr)_300px] gap-8 max-md:grid-cols-1">
            <fieldset disabled={!isOwner}>
              <RefusedOrigins
                project={project}
                className="mb-4"
                onAllowed={(origin) => setOrigins((known) => `${known.trimEnd()}\n${origin}`.trimStart())}
              />
              <div className="mb-4 divide-y divide-line rounded-large border border-line bg-sheet px-4 py-1.5">
                <Switch label={texts.enabled} checked={values.enabled} onChange={(enabled) => set({ enabled })} />
                <Switch
                  label={texts.replies}
                  checked={values.reporter_replies}
                  onChange={(reporter_replies) => set({ reporter_replies })}
                />
                <Switch
                  label={texts.recording}
                  checked={values.recording}
                  onChange={(recording) => set({ recording })}
                />
              </div>
              <div className="grid grid-cols-2 gap-x-4 max-sm:grid-cols-1">
                <Choice
                  label={texts.position}
                  value={values.position}
                  options={texts.positions}
                  onChange={(position) => set({ position })}
                />
                <Choice
                  label={texts.language}
                  value={values.language}
                  options={texts.languages}
                  onChange={(language) => set({ language })}
                />
              </div>
              <div className="mb-3.5">
                <label htmlFor={colourId} className="mb-[5px] block text-sm font-[550]">
                  {texts.colour}
                </label>
                <input
                  id={colourId}
                  type="color"
                  value={values.color}
                  onChange={(event) => set({ color: event.target.value })}
                  className="h-[38px] w-20 rounded-medium border border-line-field bg-sheet p-1"
                />
              </div>
              <TextArea
                name="allowed_origins"
                label={texts.origins}
                help={texts.originsHelp}
                rows={3}
                value={origins}
                onChange={(event) => setOrigins(event.target.value)}
              />
              <Button look="primary" type="submit" busy={isBusy}>
                {ui.save}
              </Button>
            </fieldset>
            <WidgetPreview position={values.position} colour={values.color} isEnabled={values.enabled} />
          </div>
        )}
      </Form>
    </Section>
  );
}
