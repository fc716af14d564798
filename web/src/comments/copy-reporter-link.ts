import type { Wire } from "@corkboard/client";
import { api } from "../service/api/client.ts";
import { catalogue, currentTexts } from "../texts/catalogue.ts";
import { copyText } from "../ui/copy-text.ts";
import { errorMessage } from "../ui/error-message.ts";
import { showToast } from "../ui/toast-store.ts";

const linkTexts = catalogue(
  { copied: "Link copied. Whoever has it replies and accepts work as the reporter." },
  { copied: "Link kopiert. Wer ihn hat, antwortet und nimmt Arbeit ab wie die meldende Person." },
);

/** Copies the link of the report page, for a member to pass on. The audit log says who did it. */
export async function copyReporterLink({ id }: Pick<Wire.FeedbackSummary, "id">): Promise<void> {
  try {
    const { data } = await api.showReporterLink({ params: { id } });
    await copyText(data.url, currentTexts(linkTexts).copied);
  } catch (error) {
    showToast({ message: errorMessage(error), tone: "error" });
  }
}
