import type { Wire } from "@corkboard/client";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api, etagOf } from "../service/api/client.ts";
import { keys } from "../service/api/keys.ts";
import { useMembership } from "../service/session/session.ts";
import { catalogue, useTexts } from "../texts/catalogue.ts";
import { Button } from "../ui/button.tsx";
import { TriangleAlert } from "../ui/icons.ts";
import { showToast } from "../ui/toast-store.ts";
import { useAction } from "./use-action.ts";

const refusedTexts = catalogue(
  {
    label: "Refused pages",
    question: (origin: string) => `A page at ${origin} was refused. Allow it?`,
    foreign: (origin: string) => `A page at ${origin} was refused.`,
    foreignHelp: "If it is yours, type it into the other addresses of the project.",
    ownHost: "It is the website's own host with another scheme, port or “www.”.",
    allow: "Allow",
    allowOrigin: (origin: string) => `Allow ${origin}`,
    allowed: (origin: string) => `${origin} is allowed. Reload the page there.`,
  },
  {
    label: "Abgewiesene Seiten",
    question: (origin) => `Eine Seite auf ${origin} wurde abgewiesen. Erlauben?`,
    foreign: (origin) => `Eine Seite auf ${origin} wurde abgewiesen.`,
    foreignHelp: "Wenn es Ihre ist, tragen Sie sie bei den weiteren Adressen des Projekts ein.",
    ownHost: "Es ist der Host der Website mit anderem Schema, anderem Port oder „www.“.",
    allow: "Erlauben",
    allowOrigin: (origin) => `${origin} erlauben`,
    allowed: (origin) => `${origin} ist erlaubt. Laden Sie die Seite dort neu.`,
  },
);

const lookAgainMs = 5_000;

const refusedOriginsQuery = (id: string) =>
  queryOptions({
    queryKey: keys.refusedOrigins(id),
    queryFn: async () => (await api.listRefusedOrigins({ params: { id } })).data,
    refetchInterval: lookAgainMs,
  });

interface RefusedOriginsProps {
  readonly project: Pick<Wire.Project, "id">;
  readonly onAllowed?: (origin: string) => void;
  readonly className?: string;
}

/**
 * Why no report arrives: pages that the project does not allow. Visitors can forge them, so they are plain text, and only
 * the website's own host is allowed with a click.
 */
export function RefusedOrigins({ project, onAllowed, className }: RefusedOriginsProps) {
  const texts = useTexts(refusedTexts);
  const { organisation } = useMembership();
  const isOwner = organisation.role === "owner";
  const { data: refused = [] } = useQuery({ ...refusedOriginsQuery(project.id), enabled: isOwner });
  const queryClient = useQueryClient();
  const { isBusy, run } = useAction();
  const allow = (origin: string) =>
    run(async () => {
      queryClient.setQueryData(keys.project(project.id), await allowOrigin(project.id, origin));
      await queryClient.invalidateQueries({ queryKey: keys.refusedOrigins(project.id) });
      onAllowed?.(origin);
      showToast({ message: texts.allowed(origin) });
    });
  if (refused.length === 0) return null;
  return (
    <div role="status" className={className}>
      <ul aria-label={texts.label} className="grid gap-2">
        {ownHostFirst(refused).map(({ origin, same_host }) =>
          same_host ? (
            <Refused key={origin} text={texts.question(origin)} note={texts.ownHost}>
              <Button
                look="primary"
                size="small"
                busy={isBusy}
                aria-label={texts.allowOrigin(origin)}
                onClick={() => void allow(origin)}
              >
                {texts.allow}
              </Button>
            </Refused>
          ) : (
            <Refused key={origin} text={texts.foreign(origin)} note={texts.foreignHelp} />
          ),
        )}
      </ul>
    </div>
  );
}

const ownHostFirst = (refused: readonly Wire.RefusedOrigin[]) =>
  refused.toSorted((a, b) => Number(b.same_host) - Number(a.same_host));

interface RefusedProps {
  readonly text: string;
  readonly note: string;
  readonly children?: ReactNode;
}

const Refused = ({ text, note, children }: RefusedProps) => (
  <li className="flex items-center gap-3 rounded-large border border-internal-line bg-internal-wash px-4 py-3 text-sm max-sm:flex-wrap">
    <TriangleAlert size={16} aria-hidden="true" className="shrink-0 self-start text-internal-ink max-sm:mt-0.5" />
    <div className="min-w-0 flex-1">
      <p className="font-[550] wrap-anywhere">{text}</p>
      <p className="text-xs text-internal-ink">{note}</p>
    </div>
    {children}
  </li>
);

/** Adds it to what is allowed now, and fails if that changes meanwhile. */
async function allowOrigin(id: string, origin: string): Promise<Wire.Project> {
  const { data: project } = await api.getProject({ params: { id } });
  const allowed_origins = [...new Set([...(project.widget?.allowed_origins ?? []), origin])];
  const ifMatch = etagOf(project.version);
  return (await api.updateProject({ params: { id }, body: { widget: { allowed_origins } }, ifMatch })).data;
}
