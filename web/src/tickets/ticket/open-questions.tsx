import type { Wire } from "@corkboard/client";
import { useNavigate } from "@tanstack/react-router";
import { useDraft } from "../../service/drafts/use-draft.ts";
import { ActionButton } from "../../service/keyboard/action-button.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { ticketTexts } from "../texts.ts";

/** The questions that a model drafted. Nobody sends them but a member, who reads them first. */
export function OpenQuestions({ ticket }: { readonly ticket: Wire.Ticket }) {
  const texts = useTexts(ticketTexts);
  const navigate = useNavigate();
  const { source_id: feedbackId } = ticket;
  const reply = useDraft(`comment:${feedbackId}`);
  const visibility = useDraft(`comment-visibility:${feedbackId}`);
  const questions = ticket.source_type === "feedback" ? questionsIn(ticket.description) : [];
  if (questions.length === 0) return null;
  const ask = () => {
    reply.setText([reply.text.trim(), ...questions].filter((text) => text !== "").join("\n\n"));
    visibility.setText("public");
    void navigate({ to: "/inbox/$feedbackId", params: { feedbackId } });
  };
  return (
    <section aria-label={texts.openQuestions}>
      <h2 className="mb-2 text-sm font-[650]">{texts.openQuestions}</h2>
      <ul className="mb-2.5 list-disc space-y-1 pl-4 text-sm text-ink-2">
        {questions.map((question) => (
          <li key={question} className="wrap-anywhere">
            {question}
          </li>
        ))}
      </ul>
      <ActionButton size="small" onClick={ask} label={texts.askReporter(questions.length)} />
      <p className="mt-1.5 text-xs text-ink-3">{texts.askHelp}</p>
    </section>
  );
}

/** The list under the heading that the ticket writer uses. */
function questionsIn(description: string): string[] {
  const lines = description.split("\n");
  const start = lines.indexOf("## Open questions");
  if (start === -1) return [];
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => line.startsWith("## "));
  return rest
    .slice(0, end === -1 ? undefined : end)
    .filter((line) => line.startsWith("- "))
    .map((line) => line.slice(2).trim());
}
