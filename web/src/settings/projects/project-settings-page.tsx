import type { Wire } from "@corkboard/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { api, hasCode } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";
import { useMembership } from "../../service/session/session.ts";
import { ActionButton } from "../../service/keyboard/action-button.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Failed } from "../../ui/error-boundary.tsx";
import { Field } from "../../ui/field.tsx";
import { Form } from "../form.tsx";
import { ArrowLeft } from "../../ui/icons.ts";
import { showToast } from "../../ui/toast-store.ts";
import { uiTexts } from "../../ui/texts.ts";
import { websiteAddress } from "../../ui/website-address.ts";
import NotFoundPage from "../../ui/not-found-page.tsx";
import { AgentLimits } from "../agents/agent-limits.tsx";
import { AgentContext } from "../agents/agent-context.tsx";
import { AgentPolicies } from "../agents/agent-policies.tsx";
import { ChatSettings } from "../chat/chat-settings.tsx";
import { Confirm, Copyable } from "../controls.tsx";
import { Section } from "../section.tsx";
import { SettingsFrame } from "../settings-frame.tsx";
import { settingsTexts } from "../texts.ts";
import { WebsiteAddressField } from "../website-address-field.tsx";
import { WidgetSettings } from "./widget-settings.tsx";
import { serviceUrl } from "../../ui/service-url.ts";

export default function ProjectSettingsPage() {
  const { projectId } = useParams({ from: "/app/settings/projects/$projectId" });
  const { data, error, refetch } = useQuery({
    queryKey: keys.project(projectId),
    queryFn: async () => (await api.getProject({ params: { id: projectId } })).data,
  });
  if (hasCode(error, "project_not_found")) return <NotFoundPage />;
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  return (
    <SettingsFrame isNested>
      {data ? <ProjectSettings key={data.id} project={data} /> : <div className="skeleton h-64 rounded-large" />}
    </SettingsFrame>
  );
}

function ProjectSettings({ project }: { readonly project: Wire.Project }) {
  const texts = useTexts(settingsTexts);
  const { organisation } = useMembership();
  const isOwner = organisation.role === "owner";
  return (
    <>
      <Link
        to="/settings/$page"
        params={{ page: "projects" }}
        className="mb-4 inline-flex items-center gap-1.5 text-sm text-ink-2 hover:text-ink max-sm:-mt-3 max-sm:mb-2 max-sm:min-h-11"
      >
        <ArrowLeft size={14} />
        {texts.back}
      </Link>
      <h2 className="mb-6 text-xl font-[650] tracking-[-.01em] wrap-anywhere">{project.name}</h2>
      {!isOwner && <p className="mb-6 text-sm text-ink-3">{texts.ownersOnly}</p>}
      {project.type === "website" && <Snippet project={project} isOwner={isOwner} />}
      <General project={project} isOwner={isOwner} />
      {project.widget && <WidgetSettings project={project} settings={project.widget} isOwner={isOwner} />}
      {project.type === "website" && <AgentPolicies project={project} isOwner={isOwner} />}
      <AgentLimits project={project} isOwner={isOwner} />
      <AgentContext project={project} isOwner={isOwner} />
      {isOwner && <ChatSettings projectId={project.id} />}
      {isOwner && <DeleteProject project={project} />}
    </>
  );
}

interface PartProps {
  readonly project: Wire.Project;
  readonly isOwner: boolean;
}

function Snippet({ project, isOwner }: PartProps) {
  const texts = useTexts(settingsTexts);
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const snippet = `<script src="${serviceUrl}/widget.js" data-key="${project.api_key}" async crossorigin="anonymous"></script>`;
  const rotate = async () => {
    const { data } = await api.rotateProjectApiKey({ params: { id: project.id } });
    setAsking(false);
    queryClient.setQueryData(keys.project(project.id), data);
    showToast({ message: texts.rotated });
  };
  return (
    <Section title={texts.snippet} help={texts.snippetHelp}>
      <Copyable label={texts.snippet} text={snippet} rows={3} />
      <div className="mt-3 flex flex-wrap gap-2">
        <a
          href={`/widget/demo?key=${encodeURIComponent(project.api_key)}`}
          target="_blank"
          rel="noopener"
          className={buttonClass("plain", "small")}
        >
          {texts.tryIt}
        </a>
        {isOwner && <ActionButton size="small" onClick={() => setAsking(true)} label={texts.rotate} />}
      </div>
      {isAsking && (
        <Confirm
          title={texts.rotateQuestion}
          confirm={texts.rotate}
          onConfirm={rotate}
          onClose={() => setAsking(false)}
        >
          {texts.rotateWarning}
        </Confirm>
      )}
    </Section>
  );
}

function General({ project, isOwner }: PartProps) {
  const texts = useTexts(settingsTexts);
  const ui = useTexts(uiTexts);
  const queryClient = useQueryClient();
  const [name, setName] = useState(project.name);
  const [url, setUrl] = useState(project.url ?? "");
  const save = async () => {
    const body = project.type === "website" ? { name, url: websiteAddress(url) ?? url } : { name };
    const { data } = await api.updateProject({ params: { id: project.id }, body });
    queryClient.setQueryData(keys.project(project.id), data);
    await queryClient.invalidateQueries({ queryKey: keys.projects });
    showToast({ message: texts.saved });
  };
  return (
    <Section title={texts.general}>
      <Form send={save} className="max-w-md">
        {(isBusy) => (
          <fieldset disabled={!isOwner}>
            <Field
              label={texts.projectName}
              name="name"
              value={name}
              onChange={(event) => setName(event.target.value)}
              maxLength={200}
              required
            />
            {project.type === "website" && <WebsiteAddressField value={url} onChange={setUrl} />}
            <Button type="submit" busy={isBusy} disabled={name === project.name && url === (project.url ?? "")}>
              {ui.save}
            </Button>
          </fieldset>
        )}
      </Form>
    </Section>
  );
}

function DeleteProject({ project }: { readonly project: Wire.Project }) {
  const texts = useTexts(settingsTexts);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const [typed, setTyped] = useState("");
  const remove = async () => {
    await api.deleteProject({ params: { id: project.id } });
    setAsking(false);
    await queryClient.invalidateQueries({ queryKey: keys.projects });
    await navigate({ to: "/settings/$page", params: { page: "projects" } });
    showToast({ message: texts.projectDeleted(project.name) });
  };
  return (
    <Section title={texts.danger} help={texts.deleteProjectHelp}>
      <ActionButton className="text-danger" onClick={() => setAsking(true)} label={texts.deleteProject} />
      {isAsking && (
        <Confirm
          title={texts.deleteProject}
          confirm={texts.deleteProject}
          disabled={typed !== project.name}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          <p className="mb-3">{texts.deleteProjectHelp}</p>
          <Field
            label={texts.deleteProjectConfirm(project.name)}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoFocus
          />
        </Confirm>
      )}
    </Section>
  );
}
