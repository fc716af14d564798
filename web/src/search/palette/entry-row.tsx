import { Autocomplete } from "@base-ui/react/autocomplete";
import type { ReactNode } from "react";
import {
  ArrowRight,
  Bookmark,
  Command,
  Globe,
  Inbox,
  Kanban,
  ListChecks,
  MessageSquare,
  Plus,
  Settings,
  Tickets,
  User,
} from "../../ui/icons.ts";
import { keyNames } from "../../service/keyboard/key-names.ts";
import { Kbd } from "../../ui/kbd.tsx";
import type { Entry, EntryIcon } from "./entry.ts";

const icons: Readonly<Record<EntryIcon, ReactNode>> = {
  action: <Command size={15} />,
  add: <Plus size={15} />,
  page: <ArrowRight size={15} />,
  project: <Globe size={15} />,
  board: <Kanban size={15} />,
  view: <Bookmark size={15} />,
  person: <User size={15} />,
  settings: <Settings size={15} />,
  feedback: <Inbox size={15} />,
  card: <ListChecks size={15} />,
  ticket: <Tickets size={15} />,
  comment: <MessageSquare size={15} />,
};

interface EntryRowProps {
  readonly entry: Entry;
  readonly onChoose: (entry: Entry) => void;
}

export const EntryRow = ({ entry, onChoose }: EntryRowProps) => (
  <Autocomplete.Item
    value={entry}
    onClick={() => onChoose(entry)}
    className="flex min-h-9 cursor-default items-center gap-2.5 rounded-small px-2.5 py-1 text-sm outline-none select-none data-[highlighted]:bg-accent-wash max-sm:min-h-11"
  >
    <span aria-hidden="true" className="grid w-5 shrink-0 place-items-center text-ink-3">
      {icons[entry.icon]}
    </span>
    <span className="min-w-0 flex-1">
      <span className="block truncate">{entry.label}</span>
      {entry.excerpt && <span className="block truncate text-xs text-ink-3">{entry.excerpt}</span>}
    </span>
    {entry.detail && <span className="max-w-[45%] shrink-0 truncate text-xs text-ink-3">{entry.detail}</span>}
    {entry.keys !== undefined && (
      <span className="flex gap-1">
        {keyNames(entry.keys).map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </span>
    )}
  </Autocomplete.Item>
);
