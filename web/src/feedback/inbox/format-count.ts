import { currentLocale } from "../../texts/language.ts";

/** Short enough for a chip: 23, 1.2K, 10K. */
export const formatCount = (count: number): string =>
  new Intl.NumberFormat(currentLocale(), { notation: "compact", maximumFractionDigits: 1 }).format(count);
