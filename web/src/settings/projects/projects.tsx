import type { Wire } from "@corkboard/client";
import { useQueryClient, useSuspenseQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { api } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";
import { clientsQuery, projectsQuery } from "../../service/api/resources.ts";
import { useMembership } from "../../service/session/session.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Empty } from "../../ui/empty.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Kanban, Trash } from "../../ui/icons.ts";
import { showToast } from "../../ui/toast-store.ts";
import NewProject from "../new-project.tsx";
import { AddButton } from "../controls.tsx";
import { Row, Rows, Section } from "../section.tsx";
import { settingsTexts } from "../texts.ts";
import { useAction } from "../use-action.ts";

export default function Projects() {
  const texts = useTexts(settingsTexts);
  const [isAdding, setAdding] = useState(false);
  const { organisation } = useMembership();
  const isOwner = organisation.role === "owner";
  const [{ data: clients }, { data: projects }] = useSuspenseQueries({ queries: [clientsQuery, projectsQuery] });
  const add = isOwner && <AddButton label={texts.newProject} onClick={() => setAdding(true)} />;
  return (
    <>
      {clients.length === 0 && (
        <Empty title={texts.noProjectsTitle} action={add}>
          {texts.noProjects}
        </Empty>
      )}
      {clients.map((client, index) => (
        <ClientSection
          key={client.id}
          client={client}
          projects={projects.filter((project) => project.client_id === client.id)}
          isOwner={isOwner}
          action={index === 0 && add}
        />
      ))}
      {isAdding && <NewProject onClose={() => setAdding(false)} />}
    </>
  );
}

interface ClientSectionProps {
  readonly client: Wire.Client;
  readonly projects: readonly Wire.ProjectSummary[];
  readonly isOwner: boolean;
  readonly action: ReactNode;
}

function ClientSection({ client, projects, isOwner, action }: ClientSectionProps) {
  const texts = useTexts(settingsTexts);
  const queryClient = useQueryClient();
  const { run } = useAction();
  const remove = () =>
    run(async () => {
      await api.deleteClient({ params: { id: client.id } });
      queryClient.setQueryData<Wire.Client[]>(keys.clients, (clients) => clients?.filter(({ id }) => id !== client.id));
      showToast({ message: texts.clientDeleted(client.name) });
    });
  return (
    <Section title={client.name} action={action}>
      {projects.length === 0 ? (
        <div className="flex items-center justify-between rounded-large border border-dashed border-line-firm px-4 py-3 text-sm text-ink-3">
          {texts.noProjectsOfClient}
          {isOwner && (
            <IconButton label={texts.deleteClient} onClick={() => void remove()}>
              <Trash size={15} />
            </IconButton>
          )}
        </div>
      ) : (
        <Rows label={client.name}>
          {projects.map((project) => (
            <Row key={project.id}>
              {project.type === "board" ? (
                <Kanban size={16} className="text-ink-3" />
              ) : (
                <span aria-hidden="true" className="mx-1 size-2 rounded-full bg-new" />
              )}
              <Link
                to="/settings/projects/$projectId"
                params={{ projectId: project.id }}
                className="max-w-[75%] shrink-0 truncate font-[550] hover:underline"
              >
                {project.name}
              </Link>
              <span className="min-w-0 flex-1 truncate text-right text-sm text-ink-3">
                {project.url ?? texts.board}
              </span>
            </Row>
          ))}
        </Rows>
      )}
    </Section>
  );
}
