import { ticketThread } from "./ticket-thread.ts";

/** Late enough not to compete with the start of the service. */
const delayMs = 1_000;

/** Starts the thread and loads its code by writing a ticket that is discarded, so that no user waits for that. */
export function warmUpTicketThread(): void {
  setTimeout(() => void writeSample().catch(() => undefined), delayMs).unref();
}

async function writeSample(): Promise<void> {
  const source = {
    kind: "feedback",
    id: "",
    title: "Sample",
    description: "The button does nothing. It should open the form.",
    type: "bug",
    labels: [],
    checklist: [],
    browserInfo: {},
    annotations: [],
    comments: [],
  } as const;
  const proposal = await ticketThread.run({ kind: "write", source });
  await ticketThread.run({ kind: "contain", source, proposal, onlyQuotes: true });
}
