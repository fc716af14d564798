import type { CSSProperties } from "react";
import { tintOf } from "../palette.ts";

/** Always next to the list's name: never colour alone. */
export const ListDot = ({ colour }: { readonly colour: string | null }) => (
  <span
    aria-hidden="true"
    style={{ "--tint": tintOf(colour) } as CSSProperties}
    className="label-dot size-2 shrink-0 rounded-full"
  />
);
