import type { ModelSettings } from "../ai-settings.ts";
import { type TicketProposal, type TicketSource, TicketWriterError, type WrittenTicket } from "../proposal.ts";
import { ModelClient } from "./model-client.ts";
import { callError, writerError } from "./writer-error.ts";
import { repairPrompt, shorterTicketPrompt, ticketPrompt, promptVersion } from "./prompt.ts";
import { openModel } from "./providers.ts";
import { readAnswer } from "./read-answer.ts";
import { UsageMeter } from "./usage-meter.ts";
import { TimeLimit } from "./time-limit.ts";
import { isContentFilter, isLikelyImageRejection } from "./rejections.ts";
import { RoundRobinQueue } from "../../../shared/round-robin-queue.ts";
import { Slots } from "../../../shared/slots.ts";

export interface ModelWriterOptions {
  /** Delay before the first retry, if the provider does not specify one. */
  readonly firstPauseMs?: number;
  /** Called once for each feature that the provider rejected and that is no longer requested. */
  readonly warn?: (message: string) => void;
}

/** Needs no turn on the thread: the model works elsewhere. */
export interface ModelTicketWriter {
  write(source: TicketSource): Promise<WrittenTicket>;
}

export async function modelTicketWriter(
  settings: ModelSettings,
  { firstPauseMs = 500, warn }: ModelWriterOptions = {},
): Promise<ModelTicketWriter> {
  const { engine, model: name, price } = settings;
  const model = new ModelClient(await openModel(settings), engine, firstPauseMs, (what, reason) =>
    warn?.(`${what}: ${callError(reason, settings).message}`),
  );
  const slots = new Slots(settings.concurrency, new RoundRobinQueue<() => void>());
  return {
    async write(source) {
      const time = new TimeLimit(settings.timeoutMs);
      const meter = new UsageMeter();
      const account = () => ({ engine, model: name, prompt_version: promptVersion, ...meter.account(price) });
      try {
        const proposal = await slots.run("", () => proposeWithScreenshot(model, source, time, meter), time.signal);
        return { proposal, account: account() };
      } catch (error) {
        throw writerError(error, time, settings).after(account());
      }
    },
  };
}

/**
 * If the provider refuses the screenshot, asks again without it. If no screenshot was accepted before, none is sent from
 * then on, unless a content filter refused it: that concerns this one.
 */
async function proposeWithScreenshot(
  model: ModelClient,
  source: TicketSource,
  time: TimeLimit,
  meter: UsageMeter,
): Promise<TicketProposal> {
  const { screenshot, ...withoutScreenshot } = source;
  if (!screenshot || model.acceptsImages === false) return propose(model, withoutScreenshot, time, meter);
  try {
    const proposal = await propose(model, source, time, meter);
    model.imageAccepted();
    return proposal;
  } catch (error) {
    const isFiltered = isContentFilter(error);
    if (!isFiltered && !isLikelyImageRejection(error)) throw error;
    const proposal = await propose(model, withoutScreenshot, time, meter);
    if (!isFiltered && model.acceptsImages === undefined) model.imageRejected(error);
    return proposal;
  }
}

/**
 * Asks for a ticket. If the output is unusable, explains the problem and asks once more, but never a third time. For
 * truncated output, a shorter ticket is requested instead.
 */
async function propose(
  model: ModelClient,
  source: TicketSource,
  time: TimeLimit,
  meter: UsageMeter,
): Promise<TicketProposal> {
  const prompt = ticketPrompt(source);
  const answer = await model.ask(prompt, time, meter);
  const first = readAnswer(answer.text, prompt);
  if ("proposal" in first) return first.proposal;
  const next = answer.isTruncated ? shorterTicketPrompt(source) : repairPrompt(prompt, answer.text, first.problem);
  const secondAnswer = await model.ask(next, time, meter);
  const second = readAnswer(secondAnswer.text, next);
  if ("proposal" in second) return second.proposal;
  const problem = secondAnswer.isTruncated ? truncated : second.problem;
  throw new TicketWriterError(
    "bad_output",
    answer.isTruncated
      ? `${truncated} A shorter one could not be used either: ${problem}`
      : `neither the model's output nor its repair could be used: ${problem}`,
  );
}

const truncated = "the model's output was truncated by the token limit.";
