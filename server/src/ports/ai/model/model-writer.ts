import type { ModelSettings } from "../ai-settings.ts";
import { type TicketProposal, type TicketSource, type TicketWriter, TicketWriterError } from "../proposal.ts";
import { AskedModel } from "./ask-model.ts";
import { callError, writerError } from "./failures.ts";
import { askForRepair, askForShorterTicket, askForTicket, promptVersion } from "./prompt.ts";
import { openModel } from "./providers.ts";
import { readAnswer } from "./read-answer.ts";
import { Spending } from "./spending.ts";
import { TimeLimit } from "./time-limit.ts";
import { mayMindImage } from "./turned-down.ts";
import { Turns } from "./turns.ts";

export interface ModelWriterOptions {
  /** How long the first wait is before a failed call is made again, where the provider does not say. */
  readonly firstPauseMs?: number;
  /** Told once of each thing that the model turned down and is not asked for again. */
  readonly warn?: (message: string) => void;
}

/** Lets a language model write tickets. */
export async function modelTicketWriter(
  settings: ModelSettings,
  { firstPauseMs = 500, warn }: ModelWriterOptions = {},
): Promise<TicketWriter> {
  const { engine, model: name, price } = settings;
  const model = new AskedModel(await openModel(settings), engine, firstPauseMs, (what, reason) =>
    warn?.(`${what}: ${callError(reason, settings).message}`),
  );
  const turns = new Turns(settings.concurrency);
  return {
    async write(source) {
      const time = new TimeLimit(settings.timeoutMs);
      const spending = new Spending();
      try {
        const proposal = await turns.run(time.signal, () => showAndPropose(model, source, time, spending));
        const account = { engine, model: name, prompt_version: promptVersion, ...spending.account(price) };
        return { proposal, account };
      } catch (error) {
        throw writerError(error, time, settings);
      }
    },
  };
}

/** Where the model turns the screenshot down, it is asked without, and is shown none from then on. */
async function showAndPropose(
  model: AskedModel,
  source: TicketSource,
  time: TimeLimit,
  spending: Spending,
): Promise<TicketProposal> {
  const { screenshot, ...unseen } = source;
  if (!screenshot || model.takesImages === false) return propose(model, unseen, time, spending);
  try {
    const proposal = await propose(model, source, time, spending);
    model.tookImage();
    return proposal;
  } catch (error) {
    if (model.takesImages || !mayMindImage(error)) throw error;
    const proposal = await propose(model, unseen, time, spending);
    model.turnedImageDown(error);
    return proposal;
  }
}

/**
 * Asks, and where the answer cannot be used says why and asks a second time, never a third. What was cut off is asked for
 * again in short.
 */
async function propose(
  model: AskedModel,
  source: TicketSource,
  time: TimeLimit,
  spending: Spending,
): Promise<TicketProposal> {
  const question = askForTicket(source);
  const answer = await model.ask(question, time, spending);
  const first = readAnswer(answer.text, question);
  if ("proposal" in first) return first.proposal;
  const next = answer.isCut ? askForShorterTicket(source) : askForRepair(question, answer.text, first.problem);
  const secondAnswer = await model.ask(next, time, spending);
  const second = readAnswer(secondAnswer.text, next);
  if ("proposal" in second) return second.proposal;
  const problem = secondAnswer.isCut ? cutOff : second.problem;
  throw new TicketWriterError(
    "bad_output",
    answer.isCut
      ? `${cutOff} A shorter one could not be used either: ${problem}`
      : `the answer could not be used, nor its repair: ${problem}`,
  );
}

const cutOff = "the answer was cut off by the token limit.";
