import type { overviewTexts } from "./texts.ts";
import { currentLocale } from "../texts/language.ts";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

type Units = Pick<(typeof overviewTexts)["de"], "minutes" | "hours" | "days">;

/** In the unit that people would use, with one decimal below ten. The unit follows from what is shown: never "60 min". */
export function formatDuration(seconds: number, units: Units): string {
  if (Math.round(seconds / minute) < hour / minute) return units.minutes(rounded(Math.max(1, seconds / minute), 0));
  if (Math.round(seconds / hour) < (2 * day) / hour) return units.hours(rounded(seconds / hour));
  return units.days(rounded(seconds / day));
}

const rounded = (value: number, decimals = value < 10 ? 1 : 0) =>
  new Intl.NumberFormat(currentLocale(), { maximumFractionDigits: decimals }).format(value);
