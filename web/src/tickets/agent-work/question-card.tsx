import type { Wire } from "@corkboard/client";
import { useQueryClient } from "@tanstack/react-query";
import { useDraft } from "../../service/drafts/use-draft.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { exactTime, longAge } from "../../texts/format.ts";
import { Button } from "../../ui/button.tsx";
import { inputClass } from "../../ui/field.tsx";
import { CircleQuestion } from "../../ui/icons.ts";
import { showToast } from "../../ui/toast-store.ts";
import { AgentText } from "./agent-text.tsx";
import { changeQuestion } from "./change-question.ts";
import { claimTexts } from "./texts.ts";
import { useRequest } from "./use-request.ts";

interface QuestionCardProps {
  readonly question: Wire.Question;
  /** The name of the reporter, if they can be asked. */
  readonly reporter: string | undefined;
}

/** An open question: answered with one of its choices or in one's own words, or passed on to the reporter. */
export function QuestionCard({ question, reporter }: QuestionCardProps) {
  const texts = useTexts(claimTexts);
  const queryClient = useQueryClient();
  const draft = useDraft(`answer:${question.id}`);
  const { isBusy, run } = useRequest({ code: "already_answered", message: texts.alreadyAnswered });
  const answer = (content: string) =>
    run(
      () => changeQuestion(queryClient, question, { content }),
      () => {
        draft.clear();
        showToast({ message: texts.answered });
      },
    );
  const forward = () =>
    run(
      () => changeQuestion(queryClient, question, { forward: true }),
      () => showToast({ message: texts.forwarded }),
    );
  const name = reporter || texts.theReporter;
  const isForwarded = question.to === "reporter";
  const title = isForwarded ? texts.asksReporter(question.agent, name) : texts.asksTeam(question.agent);
  const hint = isForwarded ? texts.askedReporter : question.intended_for === "reporter" && texts.forReporter(name);
  const isEmpty = draft.text.trim() === "";
  return (
    <div role="group" aria-label={title} className="rounded-large border border-accent bg-sheet p-4">
      <h2 className="flex flex-wrap items-center gap-x-2 text-sm font-[620]">
        <CircleQuestion size={15} aria-hidden="true" className="shrink-0 text-accent" />
        <span className="min-w-0 wrap-anywhere">{title}</span>
        <time
          dateTime={question.created_at}
          title={exactTime(question.created_at)}
          className="text-xs font-normal text-ink-3"
        >
          {longAge(question.created_at)}
        </time>
      </h2>
      <p className="mt-2 whitespace-pre-wrap wrap-anywhere">
        <AgentText text={question.question} projectId={question.project_id} />
      </p>
      {hint && <p className="mt-1 text-xs text-ink-3">{hint}</p>}
      {question.choices.length > 0 && (
        <div className="mt-3 flex flex-wrap gap-2">
          {question.choices.map((choice, index) => (
            <Button
              key={index}
              busy={isBusy}
              className="h-auto! min-h-8 max-w-full py-1 text-left wrap-anywhere whitespace-normal! max-sm:min-h-11"
              onClick={() => answer(choice)}
            >
              {choice}
            </Button>
          ))}
        </div>
      )}
      <form
        className="mt-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isEmpty) answer(draft.text.trim());
        }}
      >
        <textarea
          aria-label={question.choices.length > 0 ? texts.otherAnswer : texts.answer}
          placeholder={question.choices.length > 0 ? texts.otherAnswer : texts.answer}
          value={draft.text}
          maxLength={20_000}
          rows={1}
          onChange={(event) => draft.setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey) || isEmpty) return;
            event.preventDefault();
            answer(draft.text.trim());
          }}
          className={`${inputClass} block h-auto! min-h-[38px] resize-none py-2 [field-sizing:content]`}
        />
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <Button look={isEmpty ? "plain" : "primary"} size="small" type="submit" busy={isBusy} disabled={isEmpty}>
            {texts.send}
          </Button>
          {!isForwarded && reporter !== undefined && (
            <Button look="quiet" size="small" busy={isBusy} onClick={forward}>
              {texts.forward}
            </Button>
          )}
        </div>
      </form>
    </div>
  );
}
