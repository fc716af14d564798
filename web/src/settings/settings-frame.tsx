import { Link, useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { useMembership } from "../service/session/session.ts";
import { useTexts } from "../texts/catalogue.ts";
import { settingsPagesOf } from "./settings-pages.ts";
import { settingsTexts } from "./texts.ts";

export function SettingsFrame({ children }: { readonly children: ReactNode }) {
  const texts = useTexts(settingsTexts);
  const { organisation } = useMembership();
  const pathname = useLocation({ select: (location) => location.pathname });
  const tabs = useRef<HTMLElement>(null);
  // On small screens there are more tabs than fit.
  useEffect(() => {
    tabs.current?.querySelector("[data-status=active]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [pathname]);
  return (
    <div className="h-full overflow-y-auto">
      <div className="mx-auto max-w-[860px] px-8 py-7 max-sm:px-4">
        <h1 className="text-title font-[680] tracking-[-.018em]">{texts.title}</h1>
        <nav ref={tabs} aria-label={texts.title} className="mt-4 mb-7 flex gap-5 overflow-x-auto border-b border-line">
          {settingsPagesOf(organisation).map((page) => (
            <Link
              key={page}
              to="/settings/$page"
              params={{ page }}
              className="-mb-px border-b-2 border-transparent pb-2.5 text-sm font-[550] whitespace-nowrap text-ink-2 hover:text-ink max-sm:py-3"
              activeProps={{ className: "border-accent! text-ink!" }}
            >
              {texts.pages[page]}
            </Link>
          ))}
        </nav>
        {children}
      </div>
    </div>
  );
}
