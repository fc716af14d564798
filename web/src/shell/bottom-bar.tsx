import { Link } from "@tanstack/react-router";
import { useTexts } from "../texts/catalogue.ts";
import { useDestinations } from "./navigation.tsx";
import { shellTexts } from "./texts.ts";

/** Replaces the sidebar on small screens. */
export function BottomBar() {
  const texts = useTexts(shellTexts);
  return (
    <nav
      aria-label={texts.navigation}
      className="grid grid-cols-5 border-t border-line bg-desk pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {useDestinations().map(({ to, label, icon, count }) => (
        <Link
          key={to}
          to={to}
          className="relative flex h-14 flex-col items-center justify-center gap-0.5 text-2xs font-medium text-ink-2"
          activeProps={{ className: "text-accent!" }}
        >
          <span className="relative">
            {icon}
            {!!count && (
              <span className="absolute -top-1.5 left-3 min-w-4 rounded-full bg-accent px-1 text-center text-[10px] leading-4 font-semibold text-accent-ink tabular-nums">
                {count > 99 ? "99+" : count}
              </span>
            )}
          </span>
          {label}
        </Link>
      ))}
    </nav>
  );
}
