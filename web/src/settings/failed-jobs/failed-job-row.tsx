import type { Wire } from "@corkboard/client";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { exactTime, longAge } from "../../texts/format.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { useAction } from "../use-action.ts";
import { failedJobTexts } from "./texts.ts";

export function FailedJobRow({ job }: { readonly job: Wire.FailedJob }) {
  const texts = useTexts(failedJobTexts);
  const queryClient = useQueryClient();
  const { isBusy, run } = useAction();
  const what = texts.kinds[job.kind](job.about);
  const retry = () =>
    run(async () => {
      try {
        await api.retryFailedJob({ params: { id: job.id } });
        showToast({ message: texts.retried });
      } finally {
        // Also if somebody else has retried it.
        await queryClient.invalidateQueries({ queryKey: keys.failedJobs });
      }
    });
  return (
    <li className="flex min-h-[52px] items-center gap-3 px-4 py-2.5 max-sm:flex-wrap">
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <p className="text-sm font-[550] wrap-anywhere">
          {job.kind === "report-mail" ? (
            <Link to="/inbox/$feedbackId" params={{ feedbackId: job.id }} className="hover:underline">
              {what}
            </Link>
          ) : (
            what
          )}
        </p>
        <p className="text-xs text-danger">{texts.reasons[job.reason]}</p>
        <time dateTime={job.failed_at} title={exactTime(job.failed_at)} className="text-xs text-ink-3">
          {longAge(job.failed_at)}
        </time>
      </div>
      <Button size="small" busy={isBusy} aria-label={texts.retryLabel(what)} onClick={() => void retry()}>
        {texts.retry}
      </Button>
    </li>
  );
}
