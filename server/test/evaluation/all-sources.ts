import type { EvaluationSource } from "./evaluation-source.ts";
import { tuningEnglish } from "./sources/tuning-english.ts";
import { tuningFrench } from "./sources/tuning-french.ts";
import { tuningGerman } from "./sources/tuning-german.ts";
import { tuningSpanish } from "./sources/tuning-spanish.ts";
import { unseenEnglish } from "./sources/unseen-english.ts";
import { unseenFrench } from "./sources/unseen-french.ts";
import { unseenGerman } from "./sources/unseen-german.ts";
import { unseenSpanish } from "./sources/unseen-spanish.ts";

/** For improving a writer. */
export const tuningSources: readonly EvaluationSource[] = [
  ...tuningEnglish,
  ...tuningGerman,
  ...tuningFrench,
  ...tuningSpanish,
];

/** For judging a writer. Nobody reads them while improving one. */
export const unseenSources: readonly EvaluationSource[] = [
  ...unseenEnglish,
  ...unseenGerman,
  ...unseenFrench,
  ...unseenSpanish,
];
