import { Autocomplete } from "@base-ui/react/autocomplete";
import { useNavigate } from "@tanstack/react-router";
import { useLayoutEffect, useState } from "react";
import { useTexts } from "../../texts/catalogue.ts";
import { Search } from "../../ui/icons.ts";
import { Kbd } from "../../ui/kbd.tsx";
import { Modal } from "../../ui/modal.tsx";
import { takeTyped } from "../open-palette.ts";
import type { Entry, EntryGroup } from "./entry.ts";
import { EntryRow } from "./entry-row.tsx";
import { pageActions } from "./page-actions.ts";
import { useRecentEntries } from "./recent-entries.ts";
import { paletteTexts } from "./texts.ts";
import { useEntries } from "./use-entries.ts";
import type { MainPage } from "./use-known-entries.ts";
import { useUnselected } from "./use-unselected.ts";

export interface CommandPaletteProps {
  readonly mainPages: readonly MainPage[];
  readonly onClose: () => void;
}

/** Finds anything and runs any action of the page, by keyboard. */
export default function CommandPalette({ mainPages, onClose }: CommandPaletteProps) {
  const texts = useTexts(paletteTexts);
  const navigate = useNavigate();
  const { recent, remember } = useRecentEntries();
  // As the page was before the palette opened.
  const [actions] = useState(pageActions);
  const [text, setText] = useState("");
  useLayoutEffect(() => setText(takeTyped()), []);
  const { groups, state } = useEntries(text, { recent, mainPages, actions });
  const { items, autoHighlight } = useUnselected(groups, text);
  const choose = (entry: Entry) => {
    onClose();
    if (entry.target) {
      remember(entry);
      void navigate(entry.target as never);
    } else if (entry.run) {
      // The page only reacts once the dialog is closed.
      setTimeout(entry.run);
    }
  };
  return (
    <Modal
      aria-label={texts.title}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      className="mx-auto mt-[12vh] w-[calc(100%-24px)] max-w-[600px] overflow-hidden rounded-large border border-line bg-raised p-0 text-ink shadow-float backdrop:bg-[oklch(20%_.01_60/.4)] max-sm:mt-3"
    >
      <Autocomplete.Root
        inline
        open
        items={items}
        mode="none"
        value={text}
        onValueChange={setText}
        autoHighlight={autoHighlight}
        keepHighlight
        itemToStringValue={(entry: Entry) => entry.label}
      >
        <div className="relative border-b border-line">
          <Search size={16} className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-ink-3" />
          <Autocomplete.Input
            autoFocus
            aria-label={texts.title}
            placeholder={texts.placeholder}
            maxLength={200}
            onKeyDown={(event) => {
              if (event.key !== "Escape") return;
              event.preventDefault();
              onClose();
            }}
            className="h-12 w-full bg-transparent pr-4 pl-11 text-md outline-none placeholder:text-ink-3 max-sm:text-lg"
          />
        </div>
        <Autocomplete.List className="max-h-[min(420px,60vh)] overflow-y-auto overscroll-contain p-1.5">
          {(group: EntryGroup) => (
            <Autocomplete.Group key={group.value} items={group.items} className="mb-1">
              <Autocomplete.GroupLabel className="px-2.5 pt-2 pb-1 text-2xs font-semibold text-ink-3">
                {group.value}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(entry: Entry) => <EntryRow key={entry.id} entry={entry} onChoose={choose} />}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </Autocomplete.Root>
      <Status text={text} state={state} isEmpty={groups.length === 0} />
      <footer aria-hidden="true" className="flex gap-4 border-t border-line px-4 py-2 text-xs text-ink-3 max-sm:hidden">
        <span>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> {texts.moveKeys}
        </span>
        <span>
          <Kbd>↵</Kbd> {texts.openKey}
        </span>
        <span>
          <Kbd>Esc</Kbd> {texts.closeKey}
        </span>
      </footer>
    </Modal>
  );
}

interface StatusProps {
  readonly text: string;
  readonly state: "done" | "searching" | "failed";
  readonly isEmpty: boolean;
}

function Status({ text, state, isEmpty }: StatusProps) {
  const texts = useTexts(paletteTexts);
  const isBlank = text.trim() === "";
  const message =
    state === "failed"
      ? texts.failed
      : isEmpty && !isBlank
        ? state === "searching"
          ? texts.searching
          : texts.nothing
        : "";
  return (
    <p role="status" className={message === "" ? "sr-only" : "px-4 pt-2 pb-5 text-center text-sm text-ink-2"}>
      {message}
    </p>
  );
}
