import { api } from "../../service/api/client.ts";
import { currentTexts } from "../../texts/catalogue.ts";
import { copyWhenLoaded } from "../../ui/copy-text.ts";
import { finishRemovals } from "../held-removals.ts";
import { ticketTexts } from "../texts.ts";

/** More than any agent reads at once. The last page says what is missing. */
const maxPages = 10;

/** Copies the ticket as the document that agents get from the service itself, with its fences. */
export function copyForAgent(id: string): Promise<void> {
  const { copied, notCopied } = currentTexts(ticketTexts);
  return copyWhenLoaded(documentOf(id), { copied, notCopied });
}

async function documentOf(id: string): Promise<string> {
  await finishRemovals(id);
  const pages: string[] = [];
  let cursor: string | null = null;
  do {
    const query: { cursor?: string } = cursor === null ? {} : { cursor };
    const { data } = await api.getAgentDocument({ params: { id }, query });
    pages.push(data.document);
    cursor = data.next_cursor;
  } while (cursor !== null && pages.length < maxPages);
  return pages.join("\n\n");
}
