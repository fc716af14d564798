import { CorkboardError } from "@corkboard/client";
import { useTexts } from "../../texts/catalogue.ts";
import { errorMessage } from "../../ui/error-message.ts";
import { TriangleAlert } from "../../ui/icons.ts";
import { serviceTexts } from "./texts.ts";

/** Why the test of the ticket writer failed, and what to do. */
export function WriterFailure({ error }: { readonly error: unknown }) {
  const texts = useTexts(serviceTexts);
  const code = error instanceof CorkboardError ? error.code : undefined;
  const isOfWriter = code?.startsWith("ai_") === true;
  const reason = Object.entries(texts.failures).find(([name]) => name === code)?.[1] ?? texts.failures.other;
  return (
    <div role="alert" className="rounded-large border border-line bg-sheet px-4 py-3 text-sm">
      <p className="flex items-center gap-1.5 font-[550] text-danger">
        <TriangleAlert size={16} />
        {texts.failed}
      </p>
      <p className="mt-1 text-ink-2">{isOfWriter ? reason : errorMessage(error)}</p>
    </div>
  );
}
