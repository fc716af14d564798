import type { Wire } from "@corkboard/client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { projectsQuery } from "../../service/api/resources.ts";
import { eventObjects, eventTexts, eventTypesOf } from "../event-names.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { DialogButtons } from "../../ui/dialog-buttons.tsx";
import { Field } from "../../ui/field.tsx";
import { Form } from "../form.tsx";
import { ChoiceOfSome } from "./choice-of-some.tsx";
import { webhookTexts } from "./texts.ts";

export interface WebhookValues {
  readonly url: string;
  readonly event_types: Wire.EventType[];
  readonly project_ids: string[];
}

interface WebhookFormProps {
  readonly initial: WebhookValues;
  readonly submit: string;
  readonly send: (values: WebhookValues) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Undefined stands for all, which the API writes as an empty list. */
const someOf = <Value,>(values: readonly Value[]) => (values.length === 0 ? undefined : values);

export function WebhookForm({ initial, submit, send, onClose }: WebhookFormProps) {
  const texts = useTexts(webhookTexts);
  const names = useTexts(eventTexts);
  const { data: projects = [] } = useQuery(projectsQuery);
  const [url, setUrl] = useState(initial.url);
  const [types, setTypes] = useState(someOf(initial.event_types));
  const [projectIds, setProjectIds] = useState(someOf(initial.project_ids));
  const [isChecked, setChecked] = useState(false);
  const isUrlValid = /^https?:\/\/[^/@\s]+(?:\/|$|\?|#)/i.test(url);
  const isComplete = isUrlValid && types?.length !== 0 && projectIds?.length !== 0;
  const check = async () => {
    setChecked(true);
    if (isComplete) await send({ url, event_types: [...(types ?? [])], project_ids: [...(projectIds ?? [])] });
  };
  return (
    <Form noValidate send={check}>
      {(isBusy) => (
        <>
          <Field
            label={texts.url}
            name="url"
            type="url"
            value={url}
            onChange={(event) => setUrl(event.target.value)}
            help={texts.urlHelp}
            error={isChecked && !isUrlValid ? texts.urlInvalid : undefined}
            placeholder="https://"
            maxLength={2_000}
            autoComplete="off"
            autoFocus
          />
          <ChoiceOfSome
            label={texts.events}
            all={texts.allEvents}
            some={texts.someEvents}
            groups={eventObjects.map((object) => ({
              label: names.objects[object],
              options: eventTypesOf(object).map((type) => ({ value: type, label: names.types[type] })),
            }))}
            chosen={types}
            onChange={setTypes}
            error={isChecked && types?.length === 0 ? texts.chooseEvents : undefined}
          />
          <ChoiceOfSome
            label={texts.projects}
            all={texts.allProjects}
            some={texts.someProjects}
            groups={[{ options: projects.map(({ id, name }) => ({ value: id, label: name })) }]}
            chosen={projectIds}
            onChange={setProjectIds}
            error={isChecked && projectIds?.length === 0 ? texts.chooseProjects : undefined}
          />
          <DialogButtons confirm={submit} busy={isBusy} onClose={onClose} className="mt-5" />
        </>
      )}
    </Form>
  );
}
