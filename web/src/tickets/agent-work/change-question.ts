import type { Wire } from "@corkboard/client";
import type { QueryClient } from "@tanstack/react-query";
import { api, hasCode } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";

/** Answers or forwards a question. If it is no longer open, it is shown as it is now, and the error is thrown. */
export async function changeQuestion(
  queryClient: QueryClient,
  { id, ticket_id: ticketId }: Wire.Question,
  change: Wire.QuestionAnswer,
): Promise<void> {
  const queryKey = keys.questions(ticketId);
  try {
    const { data } = await api.answerQuestion({ params: { id }, body: change });
    queryClient.setQueryData<Wire.Question[]>(queryKey, (known) =>
      known?.map((each) => (each.id === id ? data : each)),
    );
    // Loaded again: what is on its way may be older, and the agent may have asked again meanwhile.
    void queryClient.invalidateQueries({ queryKey });
  } catch (error) {
    if (hasCode(error, "already_answered")) await queryClient.invalidateQueries({ queryKey });
    throw error;
  }
}
