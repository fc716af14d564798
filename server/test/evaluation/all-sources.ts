import type { EvaluationSource } from "./evaluation-source.ts";
import { heldOutBugs } from "./sources/held-out-bugs.ts";
import { heldOutFeatures } from "./sources/held-out-features.ts";
import { heldOutGeneral } from "./sources/held-out-general.ts";
import { tuningBugsEnglish } from "./sources/tuning-bugs-english.ts";
import { tuningBugsGerman } from "./sources/tuning-bugs-german.ts";
import { tuningBugsSpanish } from "./sources/tuning-bugs-spanish.ts";
import { tuningFeaturesEnglish } from "./sources/tuning-features-english.ts";
import { tuningFeaturesGerman } from "./sources/tuning-features-german.ts";
import { tuningFeaturesSpanish } from "./sources/tuning-features-spanish.ts";
import { tuningGeneralEnglish } from "./sources/tuning-general-english.ts";
import { tuningGeneralGerman } from "./sources/tuning-general-german.ts";
import { tuningGeneralSpanish } from "./sources/tuning-general-spanish.ts";

/** What a writer may be improved with. */
export const tuningSources: readonly EvaluationSource[] = [
  ...tuningBugsEnglish,
  ...tuningBugsGerman,
  ...tuningBugsSpanish,
  ...tuningFeaturesEnglish,
  ...tuningFeaturesGerman,
  ...tuningFeaturesSpanish,
  ...tuningGeneralEnglish,
  ...tuningGeneralGerman,
  ...tuningGeneralSpanish,
];

/** What nobody looks at while improving a writer. */
export const heldOutSources: readonly EvaluationSource[] = [...heldOutBugs, ...heldOutFeatures, ...heldOutGeneral];
