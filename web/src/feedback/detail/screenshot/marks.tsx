import { classNames } from "../../../ui/class-names.ts";
import type { Mark } from "./mark.ts";
import { MarkShape } from "./mark-shape.tsx";
import type { Size } from "./view.ts";

interface MarksProps {
  readonly marks: readonly Mark[];
  readonly image: Size;
  readonly scale: number;
  readonly active: number | undefined;
  readonly onActivate: (index: number | undefined) => void;
}

/** The marks over the screenshot. Their comments are in a list next to it, which assistive technology reads instead. */
export const Marks = ({ marks, image: { width, height }, scale, active, onActivate }: MarksProps) => (
  <svg
    aria-hidden="true"
    viewBox={`0 0 ${width} ${height}`}
    className="pointer-events-none absolute inset-0 size-full overflow-visible"
  >
    {marks.map((mark, index) => (
      <g
        key={index}
        data-mark={index}
        data-active={active === index}
        onPointerEnter={() => onActivate(index)}
        onPointerLeave={() => onActivate(undefined)}
        className={classNames(
          "pointer-events-auto transition-opacity duration-(--quick)",
          active !== undefined && active !== index && "opacity-25",
        )}
      >
        <MarkShape mark={mark} width={width} height={height} scale={scale} />
      </g>
    ))}
  </svg>
);
