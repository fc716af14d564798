import { Link } from "@tanstack/react-router";
import { useFeedbackCount } from "../feedback-count.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Ban, Check, Inbox, ListFilter } from "../../ui/icons.ts";
import { emptyTexts } from "./empty-texts.ts";
import { clearFilters, hasFilters } from "../inbox-search.ts";
import { ItemsElsewhere } from "./items-elsewhere.tsx";
import type { InboxLocation } from "./use-inbox-location.ts";

/** Says why the list is empty, with the one next step. */
export default function InboxEmpty({ location }: { readonly location: InboxLocation }) {
  const { search, projectId, changeSearch } = location;
  const texts = useTexts(emptyTexts);
  const all = useFeedbackCount(projectId === undefined ? {} : { project_id: projectId });
  if (hasFilters(search))
    return (
      <>
        <Empty
          icon={<ListFilter size={20} />}
          title={texts.noMatchTitle}
          action={<Button onClick={() => changeSearch(clearFilters(search))}>{texts.clearFilters}</Button>}
        />
        {search.q !== undefined && <ItemsElsewhere text={search.q} location={location} />}
      </>
    );
  if (search.spam)
    return (
      <Empty
        icon={<Ban size={20} />}
        title={texts.noSpamTitle}
        action={<Button onClick={() => changeSearch({})}>{texts.backToInbox}</Button>}
      >
        {texts.noSpam}
      </Empty>
    );
  if (all !== undefined && all > 0)
    return (
      <Empty
        icon={<Check size={20} />}
        title={texts.caughtUpTitle}
        action={<Button onClick={() => changeSearch({ status: "all" })}>{texts.caughtUpNext}</Button>}
      >
        {texts.caughtUp}
      </Empty>
    );
  return (
    <Empty
      icon={<Inbox size={20} />}
      title={texts.nothingTitle}
      action={
        <Link to="/welcome" className={buttonClass("primary", "medium")}>
          {texts.nothingNext}
        </Link>
      }
    >
      {texts.nothing}
    </Empty>
  );
}
