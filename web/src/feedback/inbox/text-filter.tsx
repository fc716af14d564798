import { useEffect, useRef, useState } from "react";
import { useActions } from "../../service/keyboard/actions.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Search } from "../../ui/icons.ts";
import { type InboxSearch, withoutUndefined } from "../inbox-search.ts";
import { inboxTexts } from "./texts.ts";

interface TextFilterProps {
  readonly search: InboxSearch;
  readonly onChange: (search: InboxSearch) => void;
}

/** So that the list is not loaded for every letter. */
const pauseMs = 250;

/** The words that the listed reports contain, which become part of the address after a pause. */
export function TextFilter({ search, onChange }: TextFilterProps) {
  const texts = useTexts(inboxTexts);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(search.q ?? "");
  const applied = useRef(search.q ?? "");
  const apply = () => {
    const q = text.trim();
    if (q === applied.current) return;
    applied.current = q;
    onChange(withoutUndefined({ ...search, q: q || undefined }));
  };
  useEffect(() => {
    const timer = setTimeout(apply, pauseMs);
    return () => clearTimeout(timer);
  });
  useEffect(() => {
    // Removed elsewhere, or another address was opened.
    if ((search.q ?? "") === applied.current) return;
    applied.current = search.q ?? "";
    setText(applied.current);
  }, [search.q]);
  useActions([{ keys: "f", label: texts.keys.search, group: texts.group, run: () => input.current?.focus() }]);
  return (
    <form
      role="search"
      className="relative ml-auto w-44 min-w-0 shrink max-sm:w-36"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <Search size={13} className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-ink-3" />
      <input
        ref={input}
        type="search"
        aria-label={texts.search}
        aria-keyshortcuts="f"
        placeholder={texts.searchShort}
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && text === "") input.current?.blur();
        }}
        className="h-[26px] w-full rounded-full border border-line-field bg-sheet pr-2 pl-7 text-xs placeholder:text-ink-3 focus:border-accent focus:outline-none max-sm:h-11 max-sm:text-md"
      />
    </form>
  );
}
