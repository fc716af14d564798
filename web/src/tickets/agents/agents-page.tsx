import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTexts } from "../../texts/catalogue.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Failed } from "../../ui/error-boundary.tsx";
import { Bot } from "../../ui/icons.ts";
import { attemptFiguresQuery, endedAttemptsQuery, liveAttemptsQuery } from "./attempt-queries.ts";
import { Figures } from "./figures.tsx";
import { RecentAttempts } from "./recent-attempts.tsx";
import { agentsTexts } from "./texts.ts";
import { Waiting } from "./waiting.tsx";
import { Working } from "./working.tsx";

/** What waits for people, who works now, what happened, and how much of it is allowed. */
export default function AgentsPage() {
  const texts = useTexts(agentsTexts);
  return (
    <div className="flex h-full flex-col">
      <title>{`${texts.title} – Corkboard`}</title>
      <header className="flex h-[52px] shrink-0 items-center border-b border-line px-6 max-sm:px-4">
        <h1 className="text-lg font-[650] tracking-[-.01em]">{texts.title}</h1>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Content />
      </div>
    </div>
  );
}

function Content() {
  const texts = useTexts(agentsTexts);
  const live = useQuery(liveAttemptsQuery);
  const ended = useInfiniteQuery(endedAttemptsQuery);
  const figures = useQuery(attemptFiguresQuery);
  const failed = [live, ended, figures].find(({ error, data }) => error && !data);
  if (failed?.error) return <Failed error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!live.data || !ended.data || !figures.data) return <Skeleton label={texts.loading} />;
  if (live.data.length === 0 && ended.data.pages[0]?.data.length === 0) return <NoAgents />;
  return (
    <div className="mx-auto grid w-full max-w-[1164px] grid-cols-[minmax(0,1fr)_300px] gap-7 px-6 py-5 max-xl:grid-cols-1 max-sm:px-4">
      <div className="min-w-0 space-y-6">
        <Waiting attempts={live.data} />
        <Working attempts={live.data.filter(({ state }) => state === "working")} />
        <RecentAttempts />
      </div>
      <Figures figures={figures.data} />
    </div>
  );
}

function NoAgents() {
  const texts = useTexts(agentsTexts);
  return (
    <Empty
      icon={<Bot size={20} />}
      title={texts.emptyTitle}
      action={
        <Link to="/settings/$page" params={{ page: "tokens" }} className={buttonClass("primary", "medium")}>
          {texts.connect}
        </Link>
      }
    >
      {texts.empty}
    </Empty>
  );
}

const Skeleton = ({ label }: { readonly label: string }) => (
  <div role="status" aria-label={label} className="mx-auto max-w-[1164px] space-y-6 px-6 py-5 max-sm:px-4">
    <div className="skeleton h-[180px] rounded-large!" />
    <div className="skeleton h-[240px] rounded-large!" />
  </div>
);
