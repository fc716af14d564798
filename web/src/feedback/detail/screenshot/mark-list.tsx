import { useTexts } from "../../../texts/catalogue.ts";
import { classNames } from "../../../ui/class-names.ts";
import { detailTexts } from "../texts.ts";
import type { Mark } from "./mark.ts";

interface MarkListProps {
  readonly marks: readonly Mark[];
  readonly active: number | undefined;
  readonly onActivate: (index: number | undefined) => void;
}

/** What the marks say. Pointing at a comment points out its mark, and the other way round. */
export function MarkList({ marks, active, onActivate }: MarkListProps) {
  const texts = useTexts(detailTexts);
  // A text is readable in the picture; assistive technology finds it here all the same.
  const commented = marks.flatMap((mark, index) => (mark.comment.trim() ? [{ mark, index }] : []));
  const areAllTexts = commented.every(({ mark }) => mark.type === "text");
  if (commented.length === 0) return null;
  return (
    <ol aria-label={texts.markList} className={areAllTexts ? "sr-only" : "border-t border-line bg-sheet p-1.5"}>
      {commented.map(({ mark, index }) => (
        <li
          key={index}
          tabIndex={mark.type === "text" ? undefined : 0}
          data-active={active === index}
          onPointerEnter={() => onActivate(index)}
          onPointerLeave={() => onActivate(undefined)}
          onFocus={() => onActivate(index)}
          onBlur={() => onActivate(undefined)}
          className={classNames(
            "flex gap-2.5 rounded-small px-2 py-1.5 text-sm transition-colors duration-(--quick)",
            active === index && "bg-accent-wash",
            mark.type === "text" && "sr-only",
          )}
        >
          <span
            aria-hidden={mark.number === undefined}
            className={classNames(
              "mt-px grid size-[18px] shrink-0 place-items-center text-2xs font-bold",
              mark.number === undefined ? "rounded-small border-2 border-bug" : "rounded-full bg-bug text-sheet",
            )}
          >
            {mark.number ?? ""}
          </span>
          <span className="min-w-0 break-words whitespace-pre-wrap">{mark.comment}</span>
        </li>
      ))}
    </ol>
  );
}
