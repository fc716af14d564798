import { useQuery } from "@tanstack/react-query";
import { projectsQuery } from "../../service/api/resources.ts";
import { searchQuery } from "../../service/api/search.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { shortAge } from "../../texts/format.ts";
import { emptyTexts } from "./empty-texts.ts";
import type { InboxLocation } from "./use-inbox-location.ts";

const most = 5;

interface ItemsElsewhereProps {
  readonly text: string;
  readonly location: InboxLocation;
}

/** Reports that contain the text but do not match the other filters, or what a misspelt text may have meant. */
export function ItemsElsewhere({ text, location: { filters, pathOf, open } }: ItemsElsewhereProps) {
  const texts = useTexts(emptyTexts);
  const { project_id } = filters;
  const { data } = useQuery(
    searchQuery({ q: text, kind: ["feedback"], limit: most, ...(project_id === undefined ? {} : { project_id }) }),
  );
  const { data: projects = [] } = useQuery(projectsQuery);
  if (!data?.data.length) return null;
  const heading = data.meta.similar ? texts.similar : texts.elsewhere;
  return (
    <section aria-label={heading} className="border-t border-line pb-6">
      <h3 className="px-4 pt-4 pb-2 text-xs font-semibold text-ink-3">{heading}</h3>
      <ul>
        {data.data.map(({ id, title, project_id: project, created_at }) => (
          <li key={id}>
            <a
              href={pathOf(id)}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                open(id);
              }}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 border-t border-line px-4 py-2.5 hover:bg-sheet focus-visible:-outline-offset-2"
            >
              <span className="truncate font-[550]">{title}</span>
              <time dateTime={created_at} className="text-xs text-ink-3 tabular-nums">
                {shortAge(created_at)}
              </time>
              <span className="truncate text-xs text-ink-2">{projects.find((each) => each.id === project)?.name}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
