import type { Wire } from "@corkboard/client";
import { useSuspenseQuery } from "@tanstack/react-query";
import { api } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { formatNumber, formatUsd } from "../../texts/format.ts";
import { Section } from "../section.tsx";
import { Facts } from "./facts.tsx";
import { serviceTexts } from "./texts.ts";
import { WriterTest } from "./writer-test.tsx";

export default function TicketWriter() {
  const texts = useTexts(serviceTexts);
  const { data: writer } = useSuspenseQuery({
    queryKey: keys.ticketWriter,
    queryFn: async () => (await api.getTicketWriter()).data,
  });
  return (
    <>
      <Section title={texts.writer} help={texts.writerHelp}>
        {writer.engine === "builtin" ? (
          <div className="rounded-large border border-line bg-sheet px-4 py-3">
            <p className="font-[550]">{texts.builtin}</p>
            <p className="mt-0.5 text-sm text-ink-2">{texts.builtinHelp}</p>
          </div>
        ) : (
          <Model writer={writer} />
        )}
      </Section>
      <WriterTest isCharged={writer.engine !== "builtin"} hasPrice={writer.price !== null} />
    </>
  );
}

function Model({ writer }: { readonly writer: Wire.TicketWriterStatus }) {
  const texts = useTexts(serviceTexts);
  const { price, timeout_seconds: timeout } = writer;
  return (
    <Facts
      facts={[
        { label: texts.provider, value: texts.engines[writer.engine] },
        { label: texts.model, value: writer.model },
        {
          label: texts.screenshots,
          value: writer.sends_screenshots ? texts.screenshotsSent : texts.screenshotsKept,
        },
        { label: texts.timeout, value: timeout !== null && texts.seconds(formatNumber(timeout)) },
        {
          label: texts.price,
          value: price ? texts.priceOf(formatUsd(price.input_usd), formatUsd(price.output_usd)) : texts.noPrice,
        },
      ]}
    />
  );
}
