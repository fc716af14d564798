import { useTexts } from "../../texts/catalogue.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { keyNames } from "./key-names.ts";
import { type Action, activeActions } from "./actions.ts";
import { keyboardTexts } from "./texts.ts";

/** The keys that work on the current page, by group. */
export default function KeyboardHelp({ onClose }: { readonly onClose: () => void }) {
  const texts = useTexts(keyboardTexts);
  const groups = Map.groupBy(shortcuts(), ({ group }) => group);
  return (
    <Dialog title={texts.title} onClose={onClose} className="max-w-[560px]">
      <div className="grid grid-cols-2 gap-x-8 gap-y-5 max-sm:grid-cols-1">
        {[...groups].map(([name, own]) => (
          <section key={name}>
            <h3 className="mb-2 text-xs font-semibold text-ink-3">{name}</h3>
            <dl className="grid gap-1.5">
              {own.map((shortcut) => (
                <Row key={shortcut.keys} shortcut={shortcut} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

type Shortcut = Action & { readonly keys: string };

/** Each key once: for what comes first. */
function shortcuts(): Shortcut[] {
  const seen = new Set<string>();
  return activeActions().filter(
    (action): action is Shortcut => action.keys !== undefined && !seen.has(action.keys) && !!seen.add(action.keys),
  );
}

const Row = ({ shortcut }: { readonly shortcut: Shortcut }) => (
  <div className="flex items-baseline justify-between gap-4 text-sm">
    <dt>{shortcut.label}</dt>
    <dd className="flex gap-1">
      {keyNames(shortcut.keys).map((key) => (
        <kbd key={key} className="rounded-[4px] border border-line-firm bg-desk px-1.5 font-sans text-xs leading-5">
          {key}
        </kbd>
      ))}
    </dd>
  </div>
);
