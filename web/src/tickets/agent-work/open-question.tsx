import type { Wire } from "@corkboard/client";
import { useReplyObstacle } from "../../comments/reply-permission.ts";
import { QuestionCard } from "./question-card.tsx";

interface OpenQuestionProps {
  readonly question: Wire.Question;
  /** The report that the ticket was made from. */
  readonly item: Wire.Feedback | undefined;
}

/** Can be forwarded if there is a reporter who can be asked. */
export const OpenQuestion = ({ question, item }: OpenQuestionProps) =>
  item ? (
    <ReportersQuestion question={question} item={item} />
  ) : (
    <QuestionCard question={question} reporter={undefined} />
  );

function ReportersQuestion({ question, item }: { readonly question: Wire.Question; readonly item: Wire.Feedback }) {
  const obstacle = useReplyObstacle(item);
  return <QuestionCard question={question} reporter={obstacle ? undefined : item.reporter_name} />;
}
