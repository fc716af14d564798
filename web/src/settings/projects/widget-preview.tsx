import type { Wire } from "@corkboard/client";
import { useTexts } from "../../texts/catalogue.ts";
import { MessageSquare } from "../../ui/icons.ts";
import { settingsTexts } from "../texts.ts";

interface WidgetPreviewProps {
  readonly position: Wire.WidgetPosition;
  readonly colour: string;
  readonly isEnabled: boolean;
}

const corners: Record<Wire.WidgetPosition, string> = {
  "bottom-right": "right-3 bottom-3",
  "bottom-left": "bottom-3 left-3",
  "top-right": "top-3 right-3",
  "top-left": "top-3 left-3",
};

/** The button as visitors see it, while its settings change. */
export function WidgetPreview({ position, colour, isEnabled }: WidgetPreviewProps) {
  const texts = useTexts(settingsTexts);
  return (
    <figure>
      <figcaption className="mb-[5px] text-sm font-[550]">{texts.preview}</figcaption>
      <div aria-hidden="true" className="overflow-hidden rounded-large border border-line bg-sheet shadow-float">
        <div className="flex h-7 items-center gap-1 border-b border-line bg-desk px-2.5">
          {[0, 1, 2].map((dot) => (
            <span key={dot} className="size-2 rounded-full bg-line-firm" />
          ))}
          <span className="ml-2 text-2xs text-ink-3">{texts.previewPage}</span>
        </div>
        <div className="relative h-48 space-y-2 p-5 pt-12">
          <div className="h-3 w-1/2 rounded bg-line" />
          <div className="h-2 w-4/5 rounded bg-line" />
          <div className="h-2 w-3/5 rounded bg-line" />
          {isEnabled && (
            <span
              className={`absolute inline-flex h-8 items-center gap-1.5 rounded-full px-3 text-xs font-semibold shadow-float ${corners[position]}`}
              style={{ background: colour, color: isLight(colour) ? "#111" : "#fff" }}
            >
              <MessageSquare size={13} />
              {texts.feedback}
            </span>
          )}
        </div>
      </div>
    </figure>
  );
}

/** Whether dark text is more readable on the colour, by its relative luminance. */
function isLight(hex: string): boolean {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue! > 0.36;
}
