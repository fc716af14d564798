import type { Wire } from "@corkboard/client";
import { useQuery } from "@tanstack/react-query";
import { membersQuery } from "../../service/api/resources.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { exactTime, longAge } from "../../texts/format.ts";
import { Eye } from "../../ui/icons.ts";
import { claimTexts } from "./texts.ts";

/** When and by whom a delivery was shown to the client, and what the client reads if it is not what the agent wrote. */
export function ShownToClient({ delivery }: { readonly delivery: Wire.TicketDelivery }) {
  const texts = useTexts(claimTexts);
  const { data: members = [] } = useQuery(membersQuery);
  const { shown_at: at, shown_by: by, client_summary: words, summary } = delivery;
  if (at === null) return null;
  const name = members.find(({ user_id }) => user_id === by)?.display_name ?? texts.somebody;
  return (
    <div className="mt-4 rounded-medium border border-line p-3 text-sm">
      <p className="flex gap-2 text-ink-2">
        <Eye size={15} aria-hidden="true" className="mt-0.5 shrink-0" />
        <time dateTime={at} title={exactTime(at)} className="min-w-0 wrap-anywhere">
          {by === null ? texts.shownAtOnce(longAge(at)) : texts.shownBy(longAge(at), name)}
        </time>
      </p>
      {words !== null && words !== summary && <p className="mt-2 whitespace-pre-wrap wrap-anywhere">{words}</p>}
    </div>
  );
}
