import type { Wire } from "@corkboard/client";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { showToast } from "../../ui/toast-store.ts";
import { uiTexts } from "../../ui/texts.ts";
import { Choice } from "../controls.tsx";
import { Section } from "../section.tsx";
import { settingsTexts } from "../texts.ts";
import { useAction } from "../use-action.ts";
import { agentTexts } from "./texts.ts";

type Policies = Pick<Wire.Project, "agent_questions" | "delivery_review">;

/** Who receives the questions that agents have for reporters, and who sees their deliveries first. Saved at once. */
export function AgentPolicies({ project, isOwner }: { readonly project: Wire.Project; readonly isOwner: boolean }) {
  const texts = useTexts(agentTexts);
  const { saved } = useTexts(settingsTexts);
  const { undo } = useTexts(uiTexts);
  const queryClient = useQueryClient();
  const { run } = useAction();
  const save = (policy: Partial<Policies>) =>
    run(async () => {
      const { data } = await api.updateProject({ params: { id: project.id }, body: policy });
      queryClient.setQueryData(keys.project(project.id), data);
    });
  const change = async (policy: Partial<Policies>, before: Partial<Policies>) => {
    if (await save(policy))
      showToast({ message: saved, action: { label: undo, hint: "Z", run: () => void save(before) } });
  };
  const { agent_questions, delivery_review } = project;
  return (
    <Section title={texts.questions} help={texts.questionsHelp}>
      <div className="max-w-md">
        <Choice
          label={texts.policy}
          value={agent_questions}
          options={texts.policies}
          disabled={!isOwner}
          onChange={(policy) => void change({ agent_questions: policy }, { agent_questions })}
        />
        <Choice
          label={texts.review}
          value={delivery_review}
          options={texts.reviews}
          disabled={!isOwner}
          onChange={(policy) => void change({ delivery_review: policy }, { delivery_review })}
        />
      </div>
    </Section>
  );
}
