import type { Wire } from "@corkboard/client";
import { exactTime, longAge } from "../../texts/format.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { ArrowUpRight, Ban } from "../../ui/icons.ts";
import { EditableTitle } from "./editable-title.tsx";
import { safeLink, shownAddress } from "../../ui/safe-link.ts";
import { detailTexts } from "./texts.ts";

/** The title, and who reported it when and where. */
export function ItemHeading({ item }: { readonly item: Wire.FeedbackSummary }) {
  const texts = useTexts(detailTexts);
  const reporter = [item.reporter_name, item.reporter_email].filter(Boolean).join(" · ");
  return (
    <>
      {item.spam && (
        <p className="mb-3 inline-flex items-center gap-1.5 rounded-small bg-desk px-2 py-1 text-xs font-medium text-ink-2">
          <Ban size={13} aria-hidden="true" />
          {texts.isSpam}
        </p>
      )}
      <EditableTitle item={item} />
      <div className="mt-2 mb-[18px] flex flex-wrap items-center gap-x-3.5 gap-y-1.5 text-sm text-ink-3">
        <span className="min-w-0 break-words">{reporter || texts.anonymous}</span>
        <time dateTime={item.created_at} title={exactTime(item.created_at)}>
          {longAge(item.created_at)}
        </time>
        <PageLink address={item.page_url} />
      </div>
    </>
  );
}

function PageLink({ address }: { readonly address: string }) {
  if (!address) return null;
  const url = safeLink(address);
  if (!url) return <span className="min-w-0 break-all">{address}</span>;
  return (
    <a
      href={url.href}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-w-0 items-center gap-1 text-accent hover:underline max-sm:min-h-11"
    >
      <span className="max-w-[52ch] truncate">{shownAddress(url)}</span>
      <ArrowUpRight size={13} aria-hidden="true" />
    </a>
  );
}
