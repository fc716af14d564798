import type { AiSettings } from "./ai-settings.ts";
import type { ModelWriterOptions } from "./model/model-writer.ts";
import type { TicketWriter } from "./proposal.ts";

/** The ticket writer selected by the operator's settings. Its modules are loaded with the first ticket. */
export function chooseTicketWriter(settings: AiSettings, options: ModelWriterOptions = {}): TicketWriter {
  let opening: Promise<TicketWriter> | undefined;
  return {
    async write(source, turn) {
      opening ??= open(settings, options);
      return (await opening).write(source, turn);
    },
  };
}

async function open(settings: AiSettings, options: ModelWriterOptions): Promise<TicketWriter> {
  if (settings.engine === "builtin") {
    const { builtinTicketWriter } = await import("./builtin-writer.ts");
    return builtinTicketWriter;
  }
  const { modelTicketWriter } = await import("./model/model-writer.ts");
  return modelTicketWriter(settings, options);
}
