import { loadDotEnv, readConfig } from "../../src/config/config.ts";
import { chooseTicketWriter } from "../../src/ports/ai/choose-writer.ts";
import type { TicketWriter } from "../../src/ports/ai/proposal.ts";
import { baselineWriter } from "./baseline-writer.ts";

export interface NamedWriter {
  readonly name: string;
  readonly writer: TicketWriter;
}

/** The writer that needs no model. Replace it here to evaluate another one. */
const builtin: NamedWriter = { name: "built-in", writer: chooseTicketWriter({ engine: "builtin", images: false }) };

const baseline: NamedWriter = { name: "baseline", writer: baselineWriter };

/** The writer to judge, by the operator's settings, and all writers in the order of their columns. */
export function evaluatedWriters(): { readonly judged: NamedWriter; readonly all: readonly NamedWriter[] } {
  loadDotEnv();
  const { ai } = readConfig(process.env);
  if (ai.engine === "builtin") return { judged: builtin, all: [builtin, baseline] };
  const model: NamedWriter = { name: ai.model, writer: chooseTicketWriter(ai) };
  return { judged: model, all: [builtin, baseline, model] };
}
