import type { Wire } from "@corkboard/client";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { projectsQuery } from "../../service/api/resources.ts";
import { useMembership } from "../../service/session/session.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { formatNumber, formatUsd } from "../../texts/format.ts";
import { classNames } from "../../ui/class-names.ts";
import { agentsTexts } from "./texts.ts";

/** How many deliveries are accepted, and what agents may still do today. */
export function Figures({ figures }: { readonly figures: Wire.AttemptFigures }) {
  const texts = useTexts(agentsTexts);
  const { accepted, decided, limited } = figures;
  const hasCosts = limited.some(({ cost_per_day_usd: most }) => most !== null);
  return (
    <aside className="grid content-start gap-5 max-xl:grid-cols-2 max-sm:grid-cols-1">
      <Card title={texts.accepted}>
        {decided === 0 ? (
          <p className="text-sm text-ink-2">{texts.noVerdicts}</p>
        ) : (
          <p className="flex flex-wrap items-baseline gap-x-2">
            <b className="text-xl font-[680] tabular-nums">{Math.round((accepted / decided) * 100)} %</b>
            <span className="text-sm text-ink-2">
              {texts.acceptedHelp(formatNumber(accepted), formatNumber(decided))}
            </span>
          </p>
        )}
      </Card>
      <Card title={texts.limits}>
        {limited.length === 0 ? (
          <p className="text-sm text-ink-2">{texts.noLimits}</p>
        ) : (
          <ul className="space-y-4">
            {limited.map((project) => (
              <Limited key={project.project_id} project={project} />
            ))}
          </ul>
        )}
        {hasCosts && <p className="mt-3 border-t border-line pt-2.5 text-xs text-ink-2">{texts.costNote}</p>}
      </Card>
    </aside>
  );
}

const Card = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section aria-label={title}>
    <h2 className="mb-2 text-md font-[650]">{title}</h2>
    <div className="rounded-large border border-line bg-sheet px-4 py-3.5">{children}</div>
  </section>
);

function Limited({ project }: { readonly project: Wire.LimitedProject }) {
  const texts = useTexts(agentsTexts);
  const { data: projects = [] } = useQuery(projectsQuery);
  const isOwner = useMembership().organisation.role === "owner";
  const { project_id, attempts_per_day: attempts, cost_per_day_usd: cost, reached } = project;
  const name = projects.find(({ id }) => id === project_id)?.name ?? "";
  return (
    <li>
      <p className="mb-1 flex items-baseline justify-between gap-2 text-sm">
        <span className="truncate font-[550]">{name}</span>
        {isOwner && (
          <Link
            to="/settings/projects/$projectId"
            params={{ projectId: project_id }}
            aria-label={texts.changeLimits(name)}
            className="shrink-0 text-xs text-accent hover:underline"
          >
            {texts.change}
          </Link>
        )}
      </p>
      {attempts !== null && (
        <Meter
          label={texts.attemptsOf(formatNumber(project.attempts_today), formatNumber(attempts))}
          share={project.attempts_today / attempts}
        />
      )}
      {cost !== null && (
        <Meter
          label={texts.costOf(formatUsd(project.cost_today_usd), formatUsd(cost))}
          share={project.cost_today_usd / cost}
        />
      )}
      {reached && <p className="mt-1 text-xs font-[550] text-danger">{texts.reached}</p>}
    </li>
  );
}

const Meter = ({ label, share }: { readonly label: string; readonly share: number }) => (
  <div className="mt-1.5">
    <p className="text-xs text-ink-2 tabular-nums">{label}</p>
    <div aria-hidden="true" className="mt-1 h-2 overflow-hidden rounded-full bg-line">
      <div
        className={classNames("h-full rounded-full", share >= 1 ? "bg-danger" : "bg-accent")}
        style={{ width: `${Math.min(1, share) * 100}%` }}
      />
    </div>
  </div>
);
