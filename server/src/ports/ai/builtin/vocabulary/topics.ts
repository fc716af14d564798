import type { Phrasebook } from "../text/phrases.ts";

/** What a phrase tells about the sentence it stands in. */
export type Topic =
  // what went wrong, the worst first
  | "data_loss"
  | "leak"
  | "money"
  | "outage"
  | "payment"
  | "login"
  | "undelivered"
  | "input_loss"
  | "crash"
  | "double_booking"
  | "broken"
  | "problem"
  | "lack"
  // how far it reaches
  | "everyone"
  | "echo"
  | "live"
  | "one_person"
  | "not_live"
  | "workaround"
  | "resolved"
  | "unharmed"
  // how much it matters
  | "urgent"
  | "legal"
  | "relaxed"
  | "cosmetic"
  | "level_low"
  | "level_medium"
  | "level_high"
  | "level_critical"
  // how it is meant
  | "negator"
  | "hypothetical"
  | "suspicion"
  | "reason"
  | "narration"
  | "condition"
  | "occasion"
  | "neutral"
  // what the sentence does
  | "requirement"
  | "wish"
  | "soft_wish"
  | "wish_if_asked"
  | "contrast"
  | "burden"
  | "limit"
  | "proposal"
  | "commitment"
  | "decision"
  | "agreement"
  | "reversal"
  | "turnaround"
  | "objection"
  | "rejection"
  | "dismissal"
  | "conclusion"
  | "acknowledgement"
  | "addition"
  | "postponed"
  | "correction"
  | "yes"
  | "refusal"
  | "trigger"
  | "action"
  | "finding"
  | "praise"
  | "chatter"
  | "rant"
  // what a heading or a label announces
  | "label_steps"
  | "label_expected"
  | "label_actual"
  | "label_acceptance"
  | "label_excluded"
  | "label_decision"
  // words that say nothing by themselves
  | "generic";

export const languages = ["en", "de", "es", "fr"] as const;
export type Language = (typeof languages)[number];

export type Vocabulary = Phrasebook<Topic>;
