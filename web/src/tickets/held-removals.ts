import type { Wire } from "@corkboard/client";
import type { QueryClient } from "@tanstack/react-query";
import { etagOf } from "../service/api/client.ts";
import { deleteWhileClosing } from "../service/api/delete-while-closing.ts";
import { currentTexts } from "../texts/catalogue.ts";
import { createStore } from "../ui/store.ts";
import { uiTexts } from "../ui/texts.ts";
import { showToast } from "../ui/toast-store.ts";
import { cachedTicket } from "./cached-tickets.ts";
import { removeCriterion } from "./change-criteria.ts";
import { criteriaTexts } from "./criteria-texts.ts";
import { explainFailure } from "./explain-failure.ts";
import { newestOwn } from "./send-unless-changed.ts";

interface Removal {
  readonly ticket: Wire.Ticket;
  readonly line: Wire.Criterion;
  readonly queryClient: QueryClient;
}

/**
 * The criteria that are about to be removed. The service cannot restore one with its number, origin and quote, so the
 * removal waits while it can be undone. It does not wait for whatever would make it count: releasing the ticket,
 * editing its text or closing the page.
 */
const held = createStore<readonly Removal[]>([]);

const release = (removal: Removal) => held.set(held.get().filter((each) => each !== removal));

export const useHeldRemovals = held.use;

/** The criteria that the person has not removed. */
export const withoutHeld = (
  { id, criteria }: Pick<Wire.Ticket, "id" | "criteria">,
  removals: readonly Removal[] = held.get(),
): Wire.Criterion[] =>
  criteria.filter(({ number }) => !removals.some(({ ticket, line }) => ticket.id === id && line.number === number));

/** Hides a criterion at once and removes it once its toast has disappeared, unless somebody undoes it. */
export function holdRemoval(queryClient: QueryClient, id: string, line: Wire.Criterion): void {
  const ticket = cachedTicket(queryClient, id);
  if (!ticket) return;
  const removal: Removal = { ticket, line, queryClient };
  held.set([...held.get(), removal]);
  showToast({
    message: currentTexts(criteriaTexts).removed,
    action: { label: currentTexts(uiTexts).undo, hint: "Z", run: () => release(removal) },
    onGone: () => void removeNow(removal),
  });
}

/** Removes what was announced, before something that depends on it. */
export async function finishRemovals(ticketId: string): Promise<void> {
  await Promise.all(
    held
      .get()
      .filter(({ ticket }) => ticket.id === ticketId)
      .map(removeNow),
  );
}

async function removeNow(removal: Removal): Promise<void> {
  if (!held.get().includes(removal)) return;
  const { queryClient, ticket, line } = removal;
  // From here on the optimistic change hides it.
  const saving = removeCriterion(queryClient, ticket.id, line);
  release(removal);
  try {
    await saving;
  } catch (error) {
    const message = explainFailure(error, line, "removed");
    if (message) showToast({ message, tone: "error" });
  }
}

/** The page is closed: what was announced is done. */
addEventListener("pagehide", () => {
  for (const { ticket, line } of held.get())
    deleteWhileClosing(`/tickets/${ticket.id}/criteria/${line.number}`, {
      "if-match": etagOf(newestOwn(ticket).version),
    });
  held.set([]);
});
