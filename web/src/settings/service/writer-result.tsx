import type { Wire } from "@corkboard/client";
import { useTexts } from "../../texts/catalogue.ts";
import { formatNumber, formatUsd } from "../../texts/format.ts";
import { Check } from "../../ui/icons.ts";
import { Facts } from "./facts.tsx";
import { serviceTexts } from "./texts.ts";

interface WriterResultProps {
  readonly result: Wire.TicketWriterTest;
  readonly hasPrice: boolean;
}

/** What the test of the ticket writer took, cost and wrote. */
export function WriterResult({ result, hasPrice }: WriterResultProps) {
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
