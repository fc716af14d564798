import { useId, useState } from "react";
import { catalogue, useTexts } from "../texts/catalogue.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

const conflictTexts = catalogue(
  {
    title: "Somebody else changed this text",
    help: "Your text is not lost. Keep one of the two, or merge them.",
    theirs: "Their version",
    mine: "Your version",
    useTheirs: "Keep theirs",
    useMine: "Keep yours",
    merge: "Merged text",
    saveMerged: "Save merged text",
    empty: "Empty",
  },
  {
    title: "Jemand anderes hat diesen Text geändert",
    help: "Ihr Text ist nicht verloren. Behalten Sie einen von beiden oder führen Sie sie zusammen.",
    theirs: "Andere Fassung",
    mine: "Ihre Fassung",
    useTheirs: "Andere behalten",
    useMine: "Ihre behalten",
    merge: "Zusammengeführter Text",
    saveMerged: "Zusammengeführten Text speichern",
    empty: "Leer",
  },
);

/** A text that somebody else changed while it was being edited. */
export interface Conflict {
  readonly theirs: string;
  readonly mine: string;
  readonly version: number;
}

interface ConflictDialogProps {
  readonly conflict: Conflict;
  readonly onChoose: (text: string) => void;
  readonly onClose: () => void;
}

/** Their version and mine, side by side. */
export function ConflictDialog({ conflict: { theirs, mine }, onChoose, onClose }: ConflictDialogProps) {
  const texts = useTexts(conflictTexts);
  const [merged, setMerged] = useState(mine);
  const id = useId();
  return (
    <Dialog title={texts.title} onClose={onClose} className="max-w-[860px]">
      <p className="mb-4 text-sm text-ink-2">{texts.help}</p>
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        <Version title={texts.theirs} text={theirs} empty={texts.empty}>
          <Button onClick={() => onChoose(theirs)}>{texts.useTheirs}</Button>
        </Version>
        <Version title={texts.mine} text={mine} empty={texts.empty}>
          <Button look="primary" onClick={() => onChoose(mine)}>
            {texts.useMine}
          </Button>
        </Version>
      </div>
      <label htmlFor={id} className="mt-5 mb-1.5 block text-sm font-[550]">
        {texts.merge}
      </label>
      <textarea
        id={id}
        rows={5}
        value={merged}
        onChange={(event) => setMerged(event.target.value)}
        className="w-full rounded-medium border border-line-field bg-sheet p-2.5 text-md focus:border-accent focus:shadow-[0_0_0_3px_var(--accent-wash)] focus:outline-none"
      />
      <div className="mt-2 flex justify-end">
        <Button onClick={() => onChoose(merged)} disabled={merged.trim() === ""}>
          {texts.saveMerged}
        </Button>
      </div>
    </Dialog>
  );
}

interface VersionProps {
  readonly title: string;
  readonly text: string;
  readonly empty: string;
  readonly children: React.ReactNode;
}

const Version = ({ title, text, empty, children }: VersionProps) => (
  <section aria-label={title} className="flex min-w-0 flex-col rounded-medium border border-line">
    <h3 className="border-b border-line px-3 py-2 text-xs font-semibold text-ink-2">{title}</h3>
    <p className="max-h-60 min-h-16 flex-1 overflow-auto px-3 py-2.5 text-md break-words whitespace-pre-wrap">
      {text || <span className="text-ink-3">{empty}</span>}
    </p>
    <div className="px-3 pb-3">{children}</div>
  </section>
);
