import type { Wire } from "@corkboard/client";
import type { ReactNode } from "react";
import { useTexts } from "../../texts/catalogue.ts";
import { copyText } from "../../ui/copy-text.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { ChevronDown, Copy } from "../../ui/icons.ts";
import { readBrowserFacts } from "../browser-facts.ts";
import { detailTexts } from "./texts.ts";

/** What is known about the visitor's browser, and what the website added. */
export function Facts({ item }: { readonly item: Wire.Feedback }) {
  const texts = useTexts(detailTexts).facts;
  const facts = readBrowserFacts(item.browser_info);
  const main = [
    [texts.browser, facts.browser],
    [texts.viewport, facts.viewport],
    [texts.language, facts.language],
  ].filter(([, value]) => value);
  const more = [
    [texts.screen, facts.screen],
    [texts.userAgent, facts.userAgent],
  ].filter(([, value]) => value) as [string, string][];
  const metadata = Object.entries(item.metadata).map(([name, value]): [string, string] => [name, shown(value)]);
  if (main.length + more.length + metadata.length === 0 && !facts.selector) return null;
  return (
    <section aria-label={texts.title} className="my-[18px] overflow-hidden rounded-medium border border-line">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(180px,1fr))] gap-px bg-line">
        {main.map(([name, value]) => (
          <Fact key={name} name={name!} value={value!} />
        ))}
        {facts.selector && (
          <Fact name={texts.element} value={facts.selector}>
            <IconButton
              label={texts.copySelector}
              className="-my-1"
              onClick={() => void copyText(facts.selector, texts.selectorCopied)}
            >
              <Copy size={13} />
            </IconButton>
          </Fact>
        )}
      </dl>
      {metadata.length > 0 && <More title={texts.metadata} rows={metadata} />}
      {more.length > 0 && <More title={texts.more} rows={more} />}
    </section>
  );
}

interface FactProps {
  readonly name: string;
  readonly value: string;
  readonly children?: ReactNode;
}

const Fact = ({ name, value, children }: FactProps) => (
  <div className="min-w-0 bg-sheet px-3 py-2.5">
    <dt className="text-2xs text-ink-3">{name}</dt>
    <dd className="flex items-center gap-1 text-sm">
      <span className="min-w-0 truncate" title={value}>
        {value}
      </span>
      {children}
    </dd>
  </div>
);

interface MoreProps {
  readonly title: string;
  readonly rows: readonly (readonly [string, string])[];
}

const More = ({ title, rows }: MoreProps) => (
  <details className="group/more border-t border-line">
    <summary className="flex h-8 list-none items-center gap-1.5 px-3 text-xs text-ink-2 -outline-offset-2 hover:bg-desk max-sm:h-11">
      <ChevronDown
        size={12}
        aria-hidden="true"
        className="shrink-0 -rotate-90 transition-transform duration-(--quick) group-open/more:rotate-0"
      />
      {title}
      <span className="min-w-0 truncate text-ink-3 group-open/more:hidden">
        {rows.map(([name, value]) => `${name}: ${value}`).join(", ")}
      </span>
    </summary>
    <dl className="grid grid-cols-[minmax(80px,max-content)_minmax(0,1fr)] gap-x-4 gap-y-1 px-3 pt-1 pb-3 text-xs">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="max-w-48 truncate text-ink-3" title={name}>
            {name}
          </dt>
          <dd className="font-mono break-words whitespace-pre-wrap">{value}</dd>
        </div>
      ))}
    </dl>
  </details>
);

const shown = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value, null, 1));
