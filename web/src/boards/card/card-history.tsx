import type { Wire } from "@corkboard/client";
import { useQuery } from "@tanstack/react-query";
import { boardQuery } from "../board-queries.ts";
import { historyQuery } from "../../service/api/resources.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { exactTime, shortAge } from "../../texts/format.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { cardTexts } from "./texts.ts";

export function CardHistory({ card }: { readonly card: Wire.Card }) {
  const texts = useTexts(cardTexts);
  const { data: events = [] } = useQuery(historyQuery(card.id));
  const { data: board } = useQuery(boardQuery(card.project_id));
  const nameOfList = (id: unknown) => board?.lists.find((list) => list.id === id)?.name;
  const lines = events.filter(({ type }) => type.startsWith("card."));
  if (lines.length === 0) return null;
  return (
    <details>
      <summary className="text-sm font-[650] max-sm:py-3">{texts.history}</summary>
      <ol className="mt-3 space-y-2">
        {lines.map((event) => (
          <li key={event.id} className="flex items-start gap-2 text-xs text-ink-2">
            <Avatar name={event.actor?.display_name ?? texts.somebody} />
            <span className="min-w-0 pt-0.5 wrap-anywhere">
              {sentenceOf(event, texts, nameOfList)}{" "}
              <time dateTime={event.created_at} title={exactTime(event.created_at)} className="text-ink-3">
                {shortAge(event.created_at)}
              </time>
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}

type Texts = ReturnType<typeof useTexts<(typeof cardTexts)["en"]>>;

function sentenceOf(event: Wire.Event, texts: Texts, nameOfList: (id: unknown) => string | undefined): string {
  const who = event.actor?.display_name ?? texts.somebody;
  if (event.type === "card.created") return texts.created(who);
  if (event.type === "card.moved") {
    const list = nameOfList(event.changes.list_id?.to);
    return list === undefined ? texts.moved(who) : texts.movedTo(who, list);
  }
  const { archived } = event.changes as { archived?: Wire.EventChange };
  if (archived) return archived.to === true ? texts.archived(who) : texts.restored(who);
  const fields = Object.keys(event.changes).map((field) => texts.fields[field as keyof typeof texts.fields] ?? field);
  return texts.changed(who, fields.join(", "));
}
