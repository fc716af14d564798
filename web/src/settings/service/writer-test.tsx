import { useMutation } from "@tanstack/react-query";
import { api } from "../../service/api/client.ts";
import { ActionButton } from "../../service/keyboard/action-button.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { Section } from "../section.tsx";
import { serviceTexts } from "./texts.ts";
import { WriterFailure } from "./writer-failure.tsx";
import { WriterResult } from "./writer-result.tsx";

interface WriterTestProps {
  readonly isCharged: boolean;
  readonly hasPrice: boolean;
}

export function WriterTest({ isCharged, hasPrice }: WriterTestProps) {
  const texts = useTexts(serviceTexts);
  const test = useMutation({ mutationFn: async () => (await api.testTicketWriter()).data });
  return (
    <Section
      title={texts.test}
      help={isCharged ? `${texts.testHelp} ${texts.testCosts}` : texts.testHelp}
      action={
        <ActionButton
          size="small"
          look="primary"
          busy={test.isPending}
          onClick={() => test.mutate()}
          label={texts.run}
        />
      }
    >
      <div aria-live="polite">
        {test.isPending && <p className="skeleton rounded-large! px-4 py-3 text-sm text-ink-2">{texts.running}</p>}
        {test.isError && <WriterFailure error={test.error} />}
        {test.isSuccess && <WriterResult result={test.data} hasPrice={hasPrice} />}
      </div>
    </Section>
  );
}
