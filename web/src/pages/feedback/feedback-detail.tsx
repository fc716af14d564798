import { useQuery } from "@tanstack/react-query";
import { feedbackQuery } from "../../feedback/feedback-queries.ts";

export default function FeedbackDetail({ id }: { readonly id: string; readonly onClose: () => void }) {
  const { data: item } = useQuery(feedbackQuery(id));
  return <h2 className="p-6 text-title font-[680]">{item?.title}</h2>;
}
