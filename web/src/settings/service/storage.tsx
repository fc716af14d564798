import type { Wire } from "@corkboard/client";
import { useSuspenseQuery } from "@tanstack/react-query";
import { api } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { formatBytes, formatNumber } from "../../texts/format.ts";
import { Section } from "../section.tsx";
import { Facts } from "./facts.tsx";
import { serviceTexts } from "./texts.ts";

/** From this share of the quota on, the page warns. */
const almostFull = 0.9;

export default function Storage() {
  const texts = useTexts(serviceTexts);
  const { data: storage } = useSuspenseQuery({
    queryKey: keys.storage,
    queryFn: async () => (await api.getStorage()).data,
  });
  return (
    <>
      <Section title={texts.storage} help={texts.storageHelp}>
        <div className="rounded-large border border-line bg-sheet">
          <Quota storage={storage} />
          <Kinds storage={storage} />
        </div>
      </Section>
      <Section title={texts.database} help={texts.databaseHelp}>
        <Facts facts={[{ label: texts.size, value: formatBytes(storage.database_bytes) }]} />
      </Section>
    </>
  );
}

function Quota({ storage: { bytes, quota_bytes: quota } }: { readonly storage: Wire.Storage }) {
  const texts = useTexts(serviceTexts);
  if (quota === null) return <p className="px-4 py-3 font-[550]">{texts.noQuota(formatBytes(bytes))}</p>;
  const isAlmostFull = bytes >= quota * almostFull;
  return (
    <div className="px-4 py-3">
      <p className="mb-2 font-[550]">{texts.ofQuota(formatBytes(bytes), formatBytes(quota))}</p>
      <div
        role="meter"
        aria-label={texts.quota}
        aria-valuemin={0}
        aria-valuemax={quota}
        aria-valuenow={bytes}
        aria-valuetext={texts.ofQuota(formatBytes(bytes), formatBytes(quota))}
        className="h-1.5 overflow-hidden rounded-full bg-line"
      >
        <div
          className={`h-full rounded-full ${isAlmostFull ? "bg-danger" : "bg-accent"}`}
          style={{ width: `${Math.min(100, (100 * bytes) / quota)}%` }}
        />
      </div>
      {isAlmostFull && <p className="mt-2 text-sm text-danger">{texts.quotaNear}</p>}
    </div>
  );
}

function Kinds({ storage }: { readonly storage: Wire.Storage }) {
  const texts = useTexts(serviceTexts);
  const files = storage.kinds.reduce((sum, kind) => sum + kind.files, 0);
  const cell = "px-4 py-2 text-right tabular-nums";
  return (
    <table className="w-full border-t border-line text-sm">
      <caption className="sr-only">{texts.storage}</caption>
      <thead className="text-xs text-ink-3">
        <tr>
          <th scope="col" className="px-4 py-2 text-left font-[550]">
            {texts.kind}
          </th>
          <th scope="col" className="px-4 py-2 text-right font-[550]">
            {texts.files}
          </th>
          <th scope="col" className="px-4 py-2 text-right font-[550]">
            {texts.size}
          </th>
        </tr>
      </thead>
      <tbody>
        {storage.kinds.map((kind) => (
          <tr key={kind.kind} className="border-t border-line">
            <th scope="row" className="px-4 py-2 text-left font-normal">
              {texts.kinds[kind.kind]}
            </th>
            <td className={cell}>{formatNumber(kind.files)}</td>
            <td className={cell}>{formatBytes(kind.bytes)}</td>
          </tr>
        ))}
        <tr className="border-t border-line-firm font-[550]">
          <th scope="row" className="px-4 py-2 text-left font-[550]">
            {texts.total}
          </th>
          <td className={cell}>{formatNumber(files)}</td>
          <td className={cell}>{formatBytes(storage.bytes)}</td>
        </tr>
      </tbody>
    </table>
  );
}
