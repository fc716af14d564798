import type { Wire } from "@corkboard/client";
import { useTexts } from "../texts/catalogue.ts";
import { commentTexts } from "./texts.ts";

/** Which integration wrote a comment. Programs can choose any name to write under, that of a member included. */
export function IntegrationTag({ comment }: { readonly comment: Pick<Wire.CardComment, "author_kind" | "via"> }) {
  const texts = useTexts(commentTexts);
  const { author_kind, via } = comment;
  if (via === null && author_kind !== "outside") return null;
  return (
    <span className="max-w-40 truncate rounded-[4px] bg-desk px-1.5 py-px text-2xs font-semibold text-ink-2">
      {via === null ? texts.viaIntegration : texts.via(via)}
    </span>
  );
}
