import { useTexts } from "../../texts/catalogue.ts";
import { currentLocale } from "../../texts/language.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { X } from "../../ui/icons.ts";
import { uiTexts } from "../../ui/texts.ts";
import { dismissBulkJob, type FailedItem, useBulkJob } from "./bulk-job.ts";
import { inboxTexts } from "./texts.ts";

const maxNames = 5;

/** How far saving has come, and what could not be saved. */
export default function BulkStatus() {
  const texts = useTexts(inboxTexts);
  const ui = useTexts(uiTexts);
  const job = useBulkJob();
  if (!job) return null;
  if (job.failed.length > 0)
    return (
      <div role="alert" className="shrink-0 border-t border-line bg-raised p-3 text-sm">
        <p className="font-[550] text-danger">
          {texts.failed(job.failed.length, namesOf(job.failed, texts.moreNames))}
        </p>
        <p className="mt-1 text-ink-2">{job.failed[0]!.reason}</p>
        <div className="mt-2 flex gap-2">
          <Button size="small" onClick={job.retry}>
            {texts.retry}
          </Button>
          <IconButton label={ui.dismiss} onClick={dismissBulkJob}>
            <X size={15} />
          </IconButton>
        </div>
      </div>
    );
  return (
    <div role="status" className="shrink-0 border-t border-line bg-raised px-4 py-2 text-xs text-ink-2 tabular-nums">
      {texts.saving(job.finished, job.total)}
      <div aria-hidden="true" className="mt-1.5 h-1 overflow-hidden rounded-full bg-line">
        <div
          className="h-full origin-left bg-accent transition-transform duration-(--calm)"
          style={{ transform: `scaleX(${job.finished / job.total})` }}
        />
      </div>
    </div>
  );
}

function namesOf(failed: readonly FailedItem[], more: (count: number) => string): string {
  const names = failed.slice(0, maxNames).map(({ item }) => `“${item.title}”`);
  const rest = failed.length - names.length;
  return new Intl.ListFormat(currentLocale()).format(rest > 0 ? [...names, more(rest)] : names);
}
