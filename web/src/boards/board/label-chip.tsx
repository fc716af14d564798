import type { Wire } from "@corkboard/client";
import type { CSSProperties } from "react";
import { tintOf } from "../palette.ts";

/** A label in a quiet tint of its colour, which is mixed with the paper and the ink of the theme. */
export const LabelChip = ({ label }: { readonly label: Wire.CardLabel }) => (
  <span
    style={{ "--tint": tintOf(label.color) } as CSSProperties}
    className="label-tint min-h-[18px] max-w-full truncate rounded-[4px] px-[7px] text-2xs leading-[18px] font-semibold"
  >
    {label.text || label.color}
  </span>
);
