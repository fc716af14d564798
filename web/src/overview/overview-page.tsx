import type { Wire } from "@corkboard/client";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { api, hasCode } from "../service/api/client.ts";
import { keys } from "../service/api/keys.ts";
import { useTexts } from "../texts/catalogue.ts";
import { buttonClass } from "../ui/button.tsx";
import { Empty } from "../ui/empty.tsx";
import { Failed } from "../ui/error-boundary.tsx";
import { ChartColumn } from "../ui/icons.ts";
import { BackgroundNotice } from "./background-notice.tsx";
import { ClientChoice } from "./client-choice.tsx";
import { Figures } from "./figures.tsx";
import { overviewTexts } from "./texts.ts";
import { WeekChart } from "./week-chart.tsx";
import { WeekTable } from "./week-table.tsx";

/** Among the counts, which the stream keeps current. */
const overviewQuery = (client: string | undefined) => {
  const query = client === undefined ? {} : { client_id: client };
  return queryOptions({
    queryKey: keys.count("overview", query),
    queryFn: async () => (await api.getOverview({ query })).data,
    // No event says that background work has stopped.
    refetchInterval: 60_000,
  });
};

export default function OverviewPage() {
  const texts = useTexts(overviewTexts);
  const { client } = useSearch({ from: "/app/overview" });
  const overview = useQuery({ ...overviewQuery(client), placeholderData: keepPreviousData });
  return (
    <div className="flex h-full flex-col">
      <title>{`${texts.title} – Corkboard`}</title>
      <header className="flex h-[52px] shrink-0 items-center justify-between gap-3 border-b border-line px-6 max-sm:px-4">
        <h1 className="text-lg font-[650] tracking-[-.01em]">{texts.title}</h1>
        <ClientChoice chosen={client} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto w-full max-w-[1040px] px-6 py-6 max-sm:px-4">
          <BackgroundNotice seconds={overview.data?.background_idle_seconds ?? null} />
          {hasCode(overview.error, "client_not_found") ? (
            <Empty title={texts.clientGoneTitle} action={<AllClients />} />
          ) : overview.error ? (
            <Failed error={overview.error} onRetry={() => void overview.refetch()} />
          ) : overview.data ? (
            <Shown overview={overview.data} isOfClient={client !== undefined} />
          ) : (
            <Skeleton />
          )}
        </div>
      </div>
    </div>
  );
}

function Shown({ overview, isOfClient }: { readonly overview: Wire.Overview; readonly isOfClient: boolean }) {
  const texts = useTexts(overviewTexts);
  const { weeks } = overview;
  const created = weeks.reduce((sum, week) => sum + week.created, 0);
  const done = weeks.reduce((sum, week) => sum + week.done, 0);
  if (overview.open + created + done === 0) {
    const toWelcome = (
      <Link to="/welcome" className={buttonClass("primary", "medium")}>
        {texts.toWelcome}
      </Link>
    );
    return (
      <Empty icon={<ChartColumn size={20} />} title={texts.emptyTitle} action={isOfClient ? <AllClients /> : toWelcome}>
        {texts.empty}
      </Empty>
    );
  }
  return (
    <>
      <Figures overview={overview} />
      <section className="mt-6 rounded-large border border-line bg-sheet px-5 py-4 max-sm:px-4">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
          <h2 className="text-md font-[650]">{texts.chart}</h2>
          <Legend />
        </div>
        <WeekChart weeks={weeks} summary={texts.summary(created, done, weeks.length)} />
        <WeekTable weeks={weeks} />
      </section>
    </>
  );
}

function Legend() {
  const texts = useTexts(overviewTexts);
  return (
    <ul className="flex gap-4 text-xs text-ink-2">
      <li className="flex items-center gap-1.5">
        <span
          aria-hidden="true"
          className="h-3 w-2.5 rounded-[2px] bg-[color-mix(in_oklab,var(--accent)_65%,var(--sheet))]"
        />
        {texts.created}
      </li>
      <li className="flex items-center gap-1.5">
        <svg aria-hidden="true" width="20" height="12">
          <line x1="0" x2="20" y1="6" y2="6" className="stroke-done stroke-2" />
          <circle cx="10" cy="6" r="3.5" className="fill-sheet stroke-done stroke-2" />
        </svg>
        {texts.done}
      </li>
    </ul>
  );
}

function AllClients() {
  const texts = useTexts(overviewTexts);
  return (
    <Link to="/overview" search={{}} className={buttonClass("plain", "medium")}>
      {texts.allClients}
    </Link>
  );
}

const Skeleton = () => (
  <div aria-hidden="true">
    <div className="skeleton h-[112px] rounded-large!" />
    <div className="skeleton mt-6 h-[320px] rounded-large!" />
  </div>
);
