import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMembership } from "../service/session/session.ts";
import { useTexts } from "../texts/catalogue.ts";
import { classNames } from "../ui/class-names.ts";
import { ArrowLeft, ChevronRight } from "../ui/icons.ts";
import { settingsGroupsOf } from "./settings-pages.ts";
import { settingsTexts } from "./texts.ts";

interface SettingsFrameProps {
  /** On small screens, the list of pages is a page of its own. */
  readonly isList?: boolean;
  /** A page below one of the list, which leads back to that one itself. */
  readonly isNested?: boolean;
  readonly children: ReactNode;
}

/** A settings page beside the list of all of them. */
export function SettingsFrame({ isList = false, isNested = false, children }: SettingsFrameProps) {
  const texts = useTexts(settingsTexts);
  return (
    <div className="grid h-full grid-cols-[212px_minmax(0,1fr)] max-md:grid-cols-1">
      <SettingsPages isList={isList} />
      <div className={classNames("min-h-0 overflow-y-auto", isList && "max-md:hidden")}>
        <div className="mx-auto max-w-[860px] px-8 py-7 max-sm:px-4">
          <h1 className="sr-only md:hidden">{texts.title}</h1>
          {!isNested && (
            <Link
              to="/settings"
              className="-mt-3 mb-3 inline-flex min-h-11 items-center gap-1.5 text-sm font-[550] text-ink-2 hover:text-ink md:hidden"
            >
              <ArrowLeft size={14} />
              {texts.title}
            </Link>
          )}
          {children}
        </div>
      </div>
    </div>
  );
}

function SettingsPages({ isList }: { readonly isList: boolean }) {
  const texts = useTexts(settingsTexts);
  const { organisation } = useMembership();
  return (
    <nav
      aria-label={texts.title}
      className={classNames(
        "min-h-0 overflow-y-auto border-r border-line p-3 pt-7 max-md:border-0 max-md:px-4",
        !isList && "max-md:hidden",
      )}
    >
      <h1 className="mx-2 text-title font-[680] tracking-[-.018em]">{texts.title}</h1>
      {settingsGroupsOf(organisation).map(({ name, pages }) => (
        <section key={name} aria-label={texts.groups[name]} className="mt-5">
          <h2 className="mx-2 mb-1 text-2xs font-semibold text-ink-3">{texts.groups[name]}</h2>
          <ul className="max-md:divide-y max-md:divide-line max-md:overflow-hidden max-md:rounded-large max-md:border max-md:border-line max-md:bg-sheet">
            {pages.map((page) => (
              <li key={page}>
                <Link
                  to="/settings/$page"
                  params={{ page }}
                  className="flex min-h-[30px] items-center justify-between rounded-small px-2 py-1 text-sm font-medium text-ink-2 hover:bg-line/60 hover:text-ink max-md:min-h-12 max-md:rounded-none max-md:px-4 max-md:text-ink"
                  activeProps={{ className: "md:bg-accent-wash! md:font-[600] md:text-accent!" }}
                >
                  {texts.pages[page]}
                  <ChevronRight size={15} className="text-ink-3 md:hidden" />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
