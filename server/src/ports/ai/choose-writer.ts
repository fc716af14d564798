import type { AiSettings } from "./ai-settings.ts";
import type { TicketWriter } from "./proposal.ts";

/** Who writes tickets, by the operator's settings. What a model needs is loaded with the first ticket. */
export async function chooseTicketWriter(settings: AiSettings): Promise<TicketWriter> {
  if (settings.engine === "builtin") {
    const { builtinTicketWriter } = await import("./builtin/builtin.ts");
    return builtinTicketWriter;
  }
  let opening: Promise<TicketWriter> | undefined;
  return {
    async write(source) {
      opening ??= import("./model/model-writer.ts").then(({ modelTicketWriter }) => modelTicketWriter(settings));
      return (await opening).write(source);
    },
  };
}
