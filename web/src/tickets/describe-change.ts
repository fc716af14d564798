import type { Wire } from "@corkboard/client";
import { currentTexts } from "../texts/catalogue.ts";
import { criteriaTexts } from "./criteria-texts.ts";

/** What somebody did with the criteria, or with the release of the ticket. Undefined for other changes. */
export function describeCriteriaChange({ changes }: Wire.Event, name: string): string | undefined {
  const { history } = currentTexts(criteriaTexts);
  const { criteria, ready_at: ready, set_aside: setAside } = changes as Record<string, Wire.EventChange | undefined>;
  if (ready) return ready.to === null ? history.draftAgain(name) : history.released(name);
  if (setAside && Object.keys(changes).length === 1)
    return setAside.to === true ? history.setAside : history.available(name);
  if (!criteria) return undefined;
  if (criteria.truncated) return history.several(name);
  return describeLines(linesOf(criteria.from), linesOf(criteria.to), name);
}

const linesOf = (value: unknown): readonly Wire.Criterion[] => (Array.isArray(value) ? value : []);

function describeLines(before: readonly Wire.Criterion[], after: readonly Wire.Criterion[], name: string): string {
  const { history } = currentTexts(criteriaTexts);
  const added = after.filter(({ number }) => !before.some((each) => each.number === number));
  const removed = before.filter(({ number }) => !after.some((each) => each.number === number));
  const kept = before.flatMap((from) => {
    const to = after.find(({ number }) => number === from.number);
    return to ? [{ from, to }] : [];
  });
  const edited = kept.filter(({ from, to }) => from.text !== to.text);
  const judged = kept.filter(({ from, to }) => from.text === to.text && from.state !== to.state);
  const ticked = kept.filter(({ from, to }) => from.text === to.text && from.met !== to.met);
  const kinds = [added, removed, edited, judged, ticked].filter(({ length }) => length > 0);
  if (kinds.length !== 1) return history.several(name);
  if (judged.length > 0) {
    const confirmed = judged.filter(({ to }) => to.state === "confirmed").length;
    if (confirmed === judged.length) return history.confirmed(name, confirmed);
    return confirmed === 0 ? history.unconfirmed(name, judged.length) : history.several(name);
  }
  if (kinds[0]!.length !== 1) return history.several(name);
  if (added[0]) return history.added(name, added[0].text);
  if (removed[0]) return history.removed(name, removed[0].text);
  if (edited[0]) return history.edited(name, edited[0].from.text);
  const { to } = ticked[0]!;
  return to.met ? history.ticked(name, to.text) : history.unticked(name, to.text);
}
