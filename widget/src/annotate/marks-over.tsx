import { h } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Annotation } from "../wire.ts";
import { adoptStyles } from "./adopt-styles.ts";
import { MarkShape } from "./mark-shape.tsx";

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The preview is about a tenth as wide as the picture. */
const previewWeight = 5;

/** Draws annotations over a preview of their picture, which fills its frame from the top. */
export const marksOver =
  ({ width, height }: Size, annotations: readonly Annotation[]) =>
  () => <Marks width={width} height={height} annotations={annotations} />;

function Marks({ width, height, annotations }: Size & { annotations: readonly Annotation[] }) {
  const sheet = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => adoptStyles(sheet.current), []);
  let pins = 0;
  return (
    <svg ref={sheet} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMidYMin slice" aria-hidden="true">
      {annotations.map((mark) => (
        <MarkShape
          mark={mark}
          number={mark.type === "pin" ? ++pins : 0}
          weight={previewWeight}
          width={width}
          height={height}
        />
      ))}
    </svg>
  );
}
