import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { clientsQuery, projectsQuery } from "../../service/api/resources.ts";
import { AskOwner } from "../../people/ask-owner.tsx";
import { useMembership } from "../../service/session/session.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Failed } from "../../ui/error-boundary.tsx";
import { Kanban, Plus } from "../../ui/icons.ts";
import { openNewBoard } from "../new-board.ts";
import { boardsTexts } from "./texts.ts";

/** All boards by client. */
export default function BoardsPage() {
  const texts = useTexts(boardsTexts);
  const { organisation } = useMembership();
  const isOwner = organisation.role === "owner";
  const { data: clients } = useQuery(clientsQuery);
  const { data: projects, error, refetch } = useQuery(projectsQuery);
  if (error && !projects) return <Failed error={error} onRetry={() => void refetch()} />;
  const boards = projects?.filter(({ type }) => type === "board");
  const groups = clients
    ?.map((client) => ({ client, boards: boards?.filter((each) => each.client_id === client.id) ?? [] }))
    .filter((group) => group.boards.length > 0);
  return (
    <div className="h-full overflow-y-auto">
      <header className="flex h-[52px] items-center justify-between border-b border-line px-4">
        <h1 className="text-lg font-[650] tracking-[-.01em]">{texts.title}</h1>
        {isOwner && boards?.length !== 0 && <NewBoard size="small" />}
      </header>
      {boards?.length === 0 ? (
        <Empty icon={<Kanban size={20} />} title={texts.emptyTitle} action={isOwner && <NewBoard />}>
          {texts.empty} {!isOwner && <AskOwner />}
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
          {boards && !isOwner && (
            <p className="px-1 text-sm text-ink-3">
              <AskOwner />
            </p>
          )}
        </div>
      )}
    </div>
  );
}

function NewBoard({ size = "medium" }: { readonly size?: "small" | "medium" }) {
  const texts = useTexts(boardsTexts);
  return (
    <Button look="primary" size={size} icon={<Plus size={14} />} onClick={openNewBoard}>
      {texts.newBoard}
    </Button>
  );
}
