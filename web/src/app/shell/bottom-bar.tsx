import { Link, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { openPalette } from "../../search/open-palette.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Ellipsis, Search } from "../../ui/icons.ts";
import { Menu } from "../../ui/menu.tsx";
import { useDestinations } from "./navigation.tsx";
import { shellTexts } from "./texts.ts";

const maxEntries = 5;

/** Replaces the sidebar on small screens. What has no room is in a menu. */
export function BottomBar() {
  const texts = useTexts(shellTexts);
  const navigate = useNavigate();
  const destinations = useDestinations().toSorted((a, b) => Number(a.isSecondary ?? 0) - Number(b.isSecondary ?? 0));
  const shown = destinations.length > maxEntries ? destinations.slice(0, maxEntries - 1) : destinations;
  const rest = destinations.slice(shown.length).map(({ to, label, icon, count }) => ({
    id: to,
    label: count ? `${label} (${count})` : label,
    icon,
    onSelect: () => void navigate({ to }),
  }));
  const search = { id: "search", label: texts.search, icon: <Search size={16} />, onSelect: openPalette };
  return (
    <nav
      aria-label={texts.navigation}
      className="grid auto-cols-fr grid-flow-col border-t border-line bg-desk pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {shown.map(({ to, label, icon, count }) => (
        <Link key={to} to={to} className={entryClass} activeProps={{ className: "text-accent!" }}>
          <span className="relative">
            {icon}
            {!!count && <Count>{count > 99 ? "99+" : count}</Count>}
          </span>
          <span className="max-w-full truncate px-0.5">{label}</span>
        </Link>
      ))}
      {rest.length > 0 && (
        <Menu label={texts.more} groups={[{ items: [search, ...rest] }]} className={entryClass}>
          <Ellipsis size={16} />
          {texts.more}
        </Menu>
      )}
    </nav>
  );
}

const entryClass =
  "relative flex h-14 min-w-0 flex-col items-center justify-center gap-0.5 text-2xs font-medium text-ink-2";

const Count = ({ children }: { readonly children: ReactNode }) => (
  <span className="absolute -top-1.5 left-3 min-w-4 rounded-full bg-accent px-1 text-center text-[10px] leading-4 font-semibold text-accent-ink tabular-nums">
    {children}
  </span>
);
