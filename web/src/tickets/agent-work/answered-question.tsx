import type { Wire } from "@corkboard/client";
import { useQuery } from "@tanstack/react-query";
import { membersQuery } from "../../service/api/resources.ts";
import { LinkedText } from "../../comments/linked-text.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { exactTime, shortAge } from "../../texts/format.ts";
import { CircleQuestion } from "../../ui/icons.ts";
import { claimTexts } from "./texts.ts";

/** A question with its answer, or without one if the agent stopped before. */
export function AnsweredQuestion({ question }: { readonly question: Wire.Question }) {
  const texts = useTexts(claimTexts);
  const { data: members = [] } = useQuery(membersQuery);
  const { answer, answered_by: by, answered_at: at } = question;
  const member = members.find(({ user_id }) => user_id === question.answered_by_user_id)?.display_name;
  return (
    <div className="flex gap-2 text-sm">
      <CircleQuestion size={14} aria-hidden="true" className="mt-[3px] shrink-0 text-ink-3" />
      <div className="min-w-0">
        <p className="whitespace-pre-wrap text-ink-2 wrap-anywhere">
          <LinkedText text={question.question} />
        </p>
        {answer === null ? (
          <p className="text-ink-3">{texts.notAnswered}</p>
        ) : (
          <>
            <p className="font-[550] whitespace-pre-wrap wrap-anywhere">
              <LinkedText text={answer} />
            </p>
            <p className="text-xs text-ink-3">
              {texts.answeredBy(member ?? (by ? texts.deciders[by] : texts.somebody))}
              {at && (
                <>
                  {" · "}
                  <time dateTime={at} title={exactTime(at)}>
                    {shortAge(at)}
                  </time>
                </>
              )}
            </p>
          </>
        )}
      </div>
    </div>
  );
}
