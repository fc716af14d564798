import type { Wire } from "@corkboard/client";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTexts } from "../../texts/catalogue.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Bug, Check, Lightbulb, MessageSquare } from "../../ui/icons.ts";
import { firstItemQuery } from "./first-item-query.ts";
import { welcomeTexts } from "./texts.ts";
import { basePath } from "../../ui/service-url.ts";

/** Waits, and comes alive when the first report arrives. */
export function FirstItem({ project }: { readonly project: Wire.Project }) {
  const { data: report } = useQuery(firstItemQuery(project.id));
  return (
    <section role="status" aria-live="polite">
      {report ? <Arrived report={report} /> : <Waiting project={project} />}
    </section>
  );
}

function Waiting({ project }: { readonly project: Wire.Project }) {
  const texts = useTexts(welcomeTexts);
  const openDemo = () =>
    window.open(`${basePath}/widget/demo?key=${encodeURIComponent(project.api_key)}`, "_blank", "noopener");
  return (
    <div className="flex items-center gap-4 rounded-large border border-dashed border-line-firm px-5 py-4 max-sm:flex-col max-sm:items-stretch">
      <span aria-hidden="true" className="relative grid size-3 shrink-0 place-items-center max-sm:hidden">
        <span className="absolute size-3 animate-ping rounded-full bg-accent/40 motion-reduce:hidden" />
        <span className="size-2 rounded-full bg-accent" />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="font-[620]">{texts.waitingTitle}</h2>
        <p className="text-sm text-ink-2 text-pretty">{texts.waiting}</p>
      </div>
      <Button look="primary" onClick={openDemo}>
        {texts.sendTest}
      </Button>
    </div>
  );
}

const icons: Record<Wire.FeedbackSummary["type"], ReactNode> = {
  bug: <Bug size={18} className="text-bug" />,
  feature: <Lightbulb size={18} className="text-feature" />,
  general: <MessageSquare size={18} className="text-general" />,
};

function Arrived({ report }: { readonly report: Wire.FeedbackSummary }) {
  const texts = useTexts(welcomeTexts);
  return (
    <div className="welcome-arrival overflow-hidden rounded-large border border-line bg-sheet shadow-float">
      <div className={`border-b border-line px-5 py-3 text-sm ${report.spam ? "text-internal-ink" : "text-done"}`}>
        <h2 className="flex items-center gap-2 font-[620]">
          <Check size={16} strokeWidth={2.5} aria-hidden="true" className="shrink-0" />
          {report.spam ? texts.arrivedAsSpamTitle : texts.arrivedTitle}
        </h2>
        {report.spam && <p className="mt-1 text-ink-2">{texts.arrivedAsSpam}</p>}
      </div>
      <div className="flex items-center gap-4 px-5 py-4 max-sm:flex-col max-sm:items-stretch">
        <span aria-hidden="true" className="max-sm:hidden">
          {icons[report.type]}
        </span>
        <div className="min-w-0 flex-1">
          <p className="truncate font-[550]">{report.title}</p>
          <p className="truncate text-xs text-ink-3">
            {[report.reporter_name, pathOf(report.page_url)].filter(Boolean).join(" · ")}
          </p>
        </div>
        <Link to="/inbox/$feedbackId" params={{ feedbackId: report.id }} className={buttonClass("primary", "medium")}>
          {texts.openReport}
        </Link>
      </div>
    </div>
  );
}

const pathOf = (url: string): string => (URL.canParse(url) ? new URL(url).pathname : url);
