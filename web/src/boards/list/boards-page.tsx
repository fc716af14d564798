import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { clientsQuery, projectsQuery } from "../../service/api/resources.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Failed } from "../../ui/error-boundary.tsx";
import { Kanban } from "../../ui/icons.ts";
import { boardsTexts } from "./texts.ts";

/** All boards by client. */
export default function BoardsPage() {
  const texts = useTexts(boardsTexts);
  const { data: clients } = useQuery(clientsQuery);
  const { data: projects, error, refetch } = useQuery(projectsQuery);
  if (error && !projects) return <Failed error={error} onRetry={() => void refetch()} />;
  const boards = projects?.filter(({ type }) => type === "board");
  const groups = clients
    ?.map((client) => ({ client, boards: boards?.filter((each) => each.client_id === client.id) ?? [] }))
    .filter((group) => group.boards.length > 0);
  return (
    <div className="h-full overflow-y-auto">
      <header className="flex h-[52px] items-center border-b border-line px-4">
        <h1 className="text-lg font-[650] tracking-[-.01em]">{texts.title}</h1>
      </header>
      {boards?.length === 0 ? (
        <Empty
          icon={<Kanban size={20} />}
          title={texts.emptyTitle}
          action={
            <Link to="/settings/$page" params={{ page: "projects" }} className={buttonClass("primary", "medium")}>
              {texts.toProjects}
            </Link>
          }
        >
          {texts.empty}
        </Empty>
      ) : (
        <div className="mx-auto max-w-2xl px-4 py-4">
          {groups?.map(({ client, boards: own }) => (
            <div key={client.id} className="mb-6">
              <h2 className="mb-1.5 truncate px-1 text-xs font-semibold text-ink-3">{client.name}</h2>
              <ul className="overflow-hidden rounded-medium border border-line bg-sheet">
                {own.map((board) => (
                  <li key={board.id} className="border-b border-line last:border-b-0">
                    <Link
                      to="/boards/$projectId"
                      params={{ projectId: board.id }}
                      className="flex min-h-11 items-center gap-2.5 px-3 py-2 font-[520] -outline-offset-2 hover:bg-desk"
                    >
                      <Kanban size={16} aria-hidden="true" className="shrink-0 text-ink-3" />
                      <span className="min-w-0 wrap-anywhere">{board.name}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
