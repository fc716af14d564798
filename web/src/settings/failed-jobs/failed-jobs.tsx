import { useInfiniteQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useTexts } from "../../texts/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Failed } from "../../ui/error-boundary.tsx";
import { CircleCheck } from "../../ui/icons.ts";
import { Rows, Section } from "../section.tsx";
import { WebhookRow } from "../webhooks/webhook-row.tsx";
import { webhooksQuery } from "../webhooks/webhook-queries.ts";
import { FailedJobRow } from "./failed-job-row.tsx";
import { failedJobsQuery } from "./failed-jobs-query.ts";
import { failedJobTexts } from "./texts.ts";

export default function FailedJobs() {
  const texts = useTexts(failedJobTexts);
  const list = useInfiniteQuery(failedJobsQuery);
  const { data: webhooks } = useSuspenseQuery(webhooksQuery);
  const jobs = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const disabled = webhooks.filter(({ disabled_reason }) => disabled_reason !== null);
  return (
    <>
      <Section title={texts.title} help={texts.help}>
        {list.error ? (
          <Failed error={list.error} onRetry={() => void list.refetch()} />
        ) : list.isPending ? (
          <div aria-hidden="true" className="skeleton h-40 rounded-large!" />
        ) : jobs.length > 0 ? (
          <Rows label={texts.title}>
            {jobs.map((job) => (
              <FailedJobRow key={job.id} job={job} />
            ))}
          </Rows>
        ) : disabled.length > 0 ? (
          <p className="text-sm text-ink-2">{texts.noEmails}</p>
        ) : (
          <Empty icon={<CircleCheck size={20} />} title={texts.emptyTitle}>
            {texts.empty}
          </Empty>
        )}
        {list.hasNextPage && (
          <div className="pt-4 text-center">
            <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {texts.more}
            </Button>
          </div>
        )}
      </Section>
      {disabled.length > 0 && (
        <Section title={texts.webhooks} help={texts.webhooksHelp}>
          <Rows label={texts.webhooks}>
            {disabled.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} />
            ))}
          </Rows>
        </Section>
      )}
    </>
  );
}
