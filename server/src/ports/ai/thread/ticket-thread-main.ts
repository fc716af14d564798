import { parentPort } from "node:worker_threads";
import { writeTicket } from "@corkboard/ticket-writer";
import { containProposal } from "../containment/contain-proposal.ts";
import { renderTicket } from "../containment/render-ticket.ts";
import { TicketWriterError } from "../proposal.ts";
import type { JobOutcome, JobResults, TicketJob } from "./ticket-jobs.ts";

parentPort?.on("message", (job: TicketJob) => parentPort?.postMessage(outcomeOf(job)));

function outcomeOf(job: TicketJob): JobOutcome {
  try {
    return { result: run(job) };
  } catch (error) {
    const failure = error instanceof TicketWriterError ? error.failure : undefined;
    return { failure, message: error instanceof Error ? error.message : String(error) };
  }
}

function run(job: TicketJob): JobResults[TicketJob["kind"]] {
  if (job.kind === "write") return writeTicket(job.source);
  const proposal = containProposal(job.proposal, job.source);
  return { proposal, rendered: renderTicket(proposal) };
}
