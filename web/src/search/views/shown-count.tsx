import type { Wire } from "@corkboard/client";
import { formatNumber } from "../../texts/format.ts";

export interface ViewCountProps {
  readonly view: Wire.SavedView;
  readonly className: string;
}

interface ShownCountProps {
  readonly count: number | undefined;
  readonly className: string;
}

export const ShownCount = ({ count, className }: ShownCountProps) =>
  !!count && <span className={className}>{formatNumber(count)}</span>;
