import type { Wire } from "@corkboard/client";
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useId, useState } from "react";
import { feedbackLabels } from "../../feedback/labels.tsx";
import { api } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";
import { projectsQuery } from "../../service/api/resources.ts";
import { Choice } from "../../settings/controls.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogButtons } from "../../ui/dialog-buttons.tsx";
import { errorMessage } from "../../ui/error-message.ts";
import { Field, inputClass } from "../../ui/field.tsx";
import { uiTexts } from "../../ui/texts.ts";
import { showToast } from "../../ui/toast-store.ts";
import { useForm } from "../../ui/use-form.ts";
import { createTexts } from "./texts.ts";

interface NewReportProps {
  readonly onClose: () => void;
}

/** A report that a member writes down, for example after a call. */
export function NewReport({ onClose }: NewReportProps) {
  const texts = useTexts(createTexts);
  const { close } = useTexts(uiTexts);
  const { data: projects } = useSuspenseQuery(projectsQuery);
  const websites = projects.filter(({ type }) => type === "website");
  return (
    <Dialog title={texts.title} onClose={onClose}>
      {websites.length > 0 ? (
        <ReportForm websites={websites} onClose={onClose} />
      ) : (
        <>
          <p className="mb-5 text-sm text-ink-2">{texts.noWebsite}</p>
          <div className="flex justify-end">
            <Button onClick={onClose}>{close}</Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

interface ReportFormProps extends NewReportProps {
  readonly websites: readonly Wire.ProjectSummary[];
}

function ReportForm({ websites, onClose }: ReportFormProps) {
  const texts = useTexts(createTexts);
  const labels = useTexts(feedbackLabels);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const detailsId = useId();
  const [website, setWebsite] = useState(websites[0]!.id);
  const [type, setType] = useState<Wire.FeedbackType>("bug");
  const [description, setDescription] = useState("");
  const form = useForm({
    initial: { title: "" },
    check: ({ title }) => (title.trim() === "" ? { title: texts.summaryMissing } : {}),
    send: async ({ title }) => {
      const body = { project_id: website, type, title: title.trim(), description: description.trim() };
      const { data } = await api.createFeedback({ body });
      await queryClient.invalidateQueries({ queryKey: keys.feedbackLists });
      showToast({ message: texts.created });
      await navigate({ to: "/inbox/$feedbackId", params: { feedbackId: data.id } });
      onClose();
    },
    explain: (error) => ({ field: "title", message: errorMessage(error) }),
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Field label={texts.summary} autoFocus maxLength={200} required {...form.field("title")} />
      <div className="mb-3.5">
        <label htmlFor={detailsId} className="mb-[5px] block text-sm font-[550]">
          {texts.details}
        </label>
        <textarea
          id={detailsId}
          value={description}
          maxLength={10_000}
          onChange={(event) => setDescription(event.target.value)}
          className={`${inputClass} block h-auto! min-h-20 resize-none py-2 field-sizing-content`}
        />
      </div>
      <Choice label={texts.type} value={type} options={labels.type} onChange={setType} />
      <Choice
        label={texts.website}
        value={website}
        options={Object.fromEntries(websites.map(({ id, name }) => [id, name]))}
        onChange={setWebsite}
      />
      <DialogButtons confirm={texts.create} busy={form.isBusy} onClose={onClose} />
    </form>
  );
}
