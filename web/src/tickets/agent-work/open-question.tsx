import type { Wire } from "@corkboard/client";
import { useReplyObstacle } from "../../comments/reply-permission.ts";
import { QuestionCard } from "./question-card.tsx";

interface OpenQuestionProps {
  readonly question: Wire.Question;
  /** The report that the ticket was made from. */
  readonly report: Wire.Feedback | undefined;
}

/** Can be forwarded if there is a reporter who can be asked. */
export const OpenQuestion = ({ question, report }: OpenQuestionProps) =>
  report ? (
    <ReportersQuestion question={question} report={report} />
  ) : (
    <QuestionCard question={question} reporter={undefined} />
  );

function ReportersQuestion({ question, report }: { readonly question: Wire.Question; readonly report: Wire.Feedback }) {
  const obstacle = useReplyObstacle(report);
  return <QuestionCard question={question} reporter={obstacle ? undefined : report.reporter_name} />;
}
