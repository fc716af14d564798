import type { Wire } from "@corkboard/client";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { keys } from "../../../api/keys.ts";
import { useTexts } from "../../../texts/catalogue.ts";
import { showToast } from "../../../ui/toast-store.ts";
import { uiTexts } from "../../../ui/texts.ts";
import { Choice } from "../controls.tsx";
import { Section } from "../section.tsx";
import { settingsTexts } from "../texts.ts";
import { useAction } from "../use-action.ts";
import { agentTexts } from "./texts.ts";

type Policy = Wire.Project["agent_questions"];

/** Who receives the questions that agents have for reporters. Saved at once. */
export function AgentQuestions({ project, isOwner }: { readonly project: Wire.Project; readonly isOwner: boolean }) {
  const texts = useTexts(agentTexts);
  const { saved } = useTexts(settingsTexts);
  const { undo } = useTexts(uiTexts);
  const queryClient = useQueryClient();
  const { isBusy, run } = useAction();
  const save = (policy: Policy) =>
    run(async () => {
      const { data } = await api.updateProject({ params: { id: project.id }, body: { agent_questions: policy } });
      queryClient.setQueryData(keys.project(project.id), data);
    });
  const change = async (policy: Policy) => {
    const before = project.agent_questions;
    if (await save(policy))
      showToast({ message: saved, action: { label: undo, hint: "Z", run: () => void save(before) } });
  };
  return (
    <Section title={texts.questions} help={texts.questionsHelp}>
      <div className="max-w-md">
        <Choice
          label={texts.policy}
          value={project.agent_questions}
          options={texts.policies}
          disabled={!isOwner || isBusy}
          onChange={(policy) => void change(policy)}
        />
      </div>
    </Section>
  );
}
