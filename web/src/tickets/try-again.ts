import type { Wire } from "@corkboard/client";
import { useQueryClient } from "@tanstack/react-query";
import { useTexts } from "../texts/catalogue.ts";
import { errorMessage } from "../ui/error-message.ts";
import { showToast } from "../ui/toast-store.ts";
import { changeTicket } from "./change-ticket.ts";
import { criteriaTexts } from "./criteria-texts.ts";

/** Makes a ticket that was set aside available to agents again. */
export function useTryAgain({ id }: Pick<Wire.Ticket, "id">): () => void {
  const queryClient = useQueryClient();
  const texts = useTexts(criteriaTexts);
  return () =>
    void changeTicket(queryClient, id, { set_aside: false }).then(
      () => showToast({ message: texts.released }),
      (error: unknown) => showToast({ message: errorMessage(error), tone: "error" }),
    );
}
