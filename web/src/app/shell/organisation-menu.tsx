import { queryClient } from "../../service/api/query-client.ts";
import { linkInto } from "../../service/session/organisation.ts";
import { useMembership } from "../../service/session/session.ts";
import { signOut } from "../../service/session/sign-out.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { ChevronDown } from "../../ui/icons.ts";
import { Menu } from "../../ui/menu.tsx";
import { shellTexts } from "./texts.ts";

/** The organisation's name: switches to another one, or signs out. */
export function OrganisationMenu() {
  const texts = useTexts(shellTexts);
  const { session, organisation } = useMembership();
  const switchTo = (id: string) => {
    if (id !== organisation.id) location.assign(linkInto(id));
  };
  const choices = session.organisations.map((each) => ({
    id: each.id,
    label: each.name,
    checked: each.id === organisation.id,
    onSelect: () => switchTo(each.id),
  }));
  return (
    <Menu
      label={texts.organisations}
      groups={[
        { label: texts.organisations, items: choices },
        { items: [{ id: "sign-out", label: texts.signOut, onSelect: () => void signOut(queryClient) }] },
      ]}
      className="mb-2 flex w-full items-center gap-2.5 rounded-small px-2 py-1.5 text-left font-semibold hover:bg-line/60"
    >
      <span
        aria-hidden="true"
        className="grid size-6 shrink-0 place-items-center rounded-[7px] bg-accent text-xs font-bold text-accent-ink"
      >
        {Array.from(organisation.name)[0]?.toLocaleUpperCase()}
      </span>
      <span className="min-w-0 flex-1 truncate">
        {organisation.name} <span className="sr-only">{texts.switchOrganisation}</span>
      </span>
      <ChevronDown size={16} className="text-ink-3" />
    </Menu>
  );
}
