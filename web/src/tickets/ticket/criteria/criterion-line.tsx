import type { Wire } from "@corkboard/client";
import { isUnsaved } from "../../change-criteria.ts";
import { criteriaTexts } from "../../criteria-texts.ts";
import { useTexts } from "../../../texts/catalogue.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Check, CircleCheck, CircleDashed, Pencil, X } from "../../../ui/icons.ts";
import { Citation, type CitationProps } from "./citation.tsx";
import { LineAction } from "./line-action.tsx";
import { OriginChip } from "./origin-chip.tsx";

export interface LineActions {
  readonly confirm: (line: Wire.Criterion) => void;
  readonly edit: (line: Wire.Criterion) => void;
  readonly remove: (line: Wire.Criterion) => void;
  readonly tick: (line: Wire.Criterion, met: boolean) => void;
}

interface CriterionLineProps extends CitationProps {
  readonly confirmer: string | undefined;
  /** In a draft people decide which lines count; afterwards they tick what is met. */
  readonly isDeciding: boolean;
  /** The line that keys act on. */
  readonly isCurrent: boolean;
  readonly actions: LineActions;
}

export function CriterionLine(props: CriterionLineProps) {
  const { line, isDeciding, isCurrent, actions } = props;
  const texts = useTexts(criteriaTexts);
  const isConfirmed = line.state === "confirmed";
  const isDisabled = isUnsaved(line);
  const common = { isCurrent, isDisabled };
  const isTickable = isConfirmed && isDeciding;
  return (
    <div
      className={classNames(
        "relative z-0 grid grid-cols-[18px_minmax(0,1fr)_auto] gap-x-3 gap-y-1 py-2.5",
        isCurrent &&
          "before:absolute before:-inset-x-2.5 before:inset-y-0 before:-z-10 before:border-l-2 before:border-accent before:bg-accent-wash",
      )}
    >
      <Box {...props} isDisabled={isDisabled} />
      <p className="min-w-0 leading-[1.45] wrap-anywhere max-sm:col-span-2">
        {!isDisabled && (
          <span className="mr-1.5 text-ink-3 tabular-nums">
            <span className="sr-only">{texts.states[line.state]}: </span>
            {line.number}.
          </span>
        )}
        <span className={line.met ? "text-ink-2" : ""}>{line.text}</span>
      </p>
      <div className="-my-1 flex gap-1 max-sm:order-last max-sm:col-span-2 max-sm:col-start-2 max-sm:my-0">
        {isTickable ? (
          <LineAction
            {...common}
            label={texts.met(line.number)}
            isPressed={line.met}
            onClick={() => actions.tick(line, !line.met)}
          >
            <CircleCheck size={15} />
          </LineAction>
        ) : (
          <LineAction
            {...common}
            label={(isConfirmed ? texts.unconfirm : texts.confirm)(line.number)}
            hint="Y"
            isPressed={isConfirmed}
            onClick={() => actions.confirm(line)}
          >
            <Check size={15} />
          </LineAction>
        )}
        <LineAction {...common} label={texts.edit(line.number)} hint="E" onClick={() => actions.edit(line)}>
          <Pencil size={14} />
        </LineAction>
        <LineAction {...common} label={texts.remove(line.number)} hint="X" onClick={() => actions.remove(line)}>
          <X size={15} />
        </LineAction>
      </div>
      <div className="col-span-2 col-start-2 flex min-w-0 items-center gap-2 text-xs text-ink-2 max-sm:flex-wrap">
        <OriginChip origin={line.origin} />
        <Citation {...props} />
      </div>
    </div>
  );
}

/** Confirms in a draft and ticks afterwards. A line that does not count cannot be met. */
function Box({
  line,
  confirmer,
  isDeciding,
  isDisabled,
  actions,
}: CriterionLineProps & { readonly isDisabled: boolean }) {
  const texts = useTexts(criteriaTexts);
  const isConfirmed = line.state === "confirmed";
  const title = isConfirmed && confirmer ? texts.confirmedByTitle(confirmer) : texts.states[line.state];
  if (!isDeciding && !isConfirmed)
    return (
      <span title={title} className="mt-px text-ink-3">
        <CircleDashed size={18} aria-hidden="true" />
      </span>
    );
  return (
    <label className="relative mt-px size-[18px] max-sm:after:absolute max-sm:after:-inset-3" title={title}>
      <input
        type="checkbox"
        checked={isDeciding ? isConfirmed : line.met}
        disabled={isDisabled}
        aria-label={isDeciding ? texts.confirmedBox(line.number, line.text) : texts.metBox(line.number, line.text)}
        onChange={(event) => (isDeciding ? actions.confirm(line) : actions.tick(line, event.target.checked))}
        className="size-[18px] accent-done"
      />
    </label>
  );
}
