import { CorkboardError, type Wire } from "@corkboard/client";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../service/api/client.ts";
import { ActionButton } from "../../service/keyboard/action-button.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { formatNumber, formatUsd } from "../../texts/format.ts";
import { errorMessage } from "../../ui/error-message.ts";
import { Check, TriangleAlert } from "../../ui/icons.ts";
import { Section } from "../section.tsx";
import { Facts } from "./facts.tsx";
import { serviceTexts } from "./texts.ts";

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
        {test.isError && <Failure error={test.error} />}
        {test.isSuccess && <Result result={test.data} hasPrice={hasPrice} />}
      </div>
    </Section>
  );
}

function Failure({ error }: { readonly error: unknown }) {
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

function Result({ result, hasPrice }: { readonly result: Wire.TicketWriterTest; readonly hasPrice: boolean }) {
  const texts = useTexts(serviceTexts);
  const { usage, cost_usd: cost } = result;
  const isBuiltin = result.engine === "builtin";
  const costText = isBuiltin
    ? texts.free
    : cost !== null
      ? formatUsd(cost)
      : hasPrice
        ? texts.costUnreported
        : texts.costUnknown;
  const ofModel = [
    {
      label: texts.tokens,
      value: usage
        ? texts.tokensOf(formatNumber(usage.input_tokens), formatNumber(usage.output_tokens))
        : texts.tokensUnknown,
    },
    { label: texts.calls, value: formatNumber(result.calls) },
  ];
  return (
    <>
      <p className="mb-3 flex items-center gap-1.5 text-sm font-[550] text-done">
        <Check size={16} />
        {texts.worked}
      </p>
      <Facts
        facts={[
          { label: texts.duration, value: `${formatNumber(result.duration_ms)} ms` },
          { label: texts.cost, value: costText },
          ...(isBuiltin ? [] : ofModel),
          {
            label: texts.written,
            value: (
              <>
                <span className="font-[550]">{result.title}</span>
                <span
                  className="mt-1 block max-h-60 overflow-y-auto text-xs whitespace-pre-wrap text-ink-2"
                  tabIndex={0}
                >
                  {result.description}
                </span>
              </>
            ),
          },
        ]}
      />
    </>
  );
}
