import type { Wire } from "@corkboard/client";
import type { Criterion } from "@corkboard/contract/criteria";
import { ticketTexts } from "../../tickets/texts.ts";
import { useTexts } from "../../texts/catalogue.ts";

interface CriteriaListProps {
  readonly criteria: readonly Criterion[];
  readonly evidence: Wire.AiContext["criteria"];
  readonly onTick: (text: string, isMet: boolean) => void;
}

/** The acceptance criteria, which can be ticked, with where each comes from. */
export function CriteriaList({ criteria, evidence = [], onTick }: CriteriaListProps) {
  const texts = useTexts(ticketTexts);
  const met = criteria.filter(({ isMet }) => isMet).length;
  return (
    <section aria-label={texts.criteria}>
      <h2 className="mt-6 mb-1.5 flex items-baseline gap-2 text-sm font-[650]">
        {texts.criteria}
        <small className="text-xs font-normal text-ink-3">{texts.progress(met, criteria.length)}</small>
      </h2>
      <ul>
        {criteria.map(({ line, text, isMet }) => (
          <li key={line} className="border-b border-line last:border-0">
            <label className="flex items-start gap-2.5 py-2.5 max-sm:min-h-11">
              <input
                type="checkbox"
                checked={isMet}
                onChange={(event) => onTick(text, event.target.checked)}
                className="mt-0.5 size-4 shrink-0 accent-done"
              />
              <span className="min-w-0 leading-[1.45] wrap-anywhere">
                <span className={isMet ? "text-ink-2" : ""}>{text}</span>
                <Cites cites={evidence.find((each) => each.text === text)?.cites ?? []} />
              </span>
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Cites({ cites }: { readonly cites: readonly Wire.Citation[] }) {
  const texts = useTexts(ticketTexts);
  const names = new Set(cites.map((cite) => ("field" in cite ? texts.cited[cite.field] : texts.cited.comment)));
  if (names.size === 0) return null;
  return <span className="text-xs text-ink-3"> · {texts.cites([...names].join(", "))}</span>;
}
