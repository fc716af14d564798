/** ISO 8601 in UTC with milliseconds: the dialects see to it that a row looks the same wherever it comes from. */
export type Timestamp = string;

/** JSON as text, likewise. */
export type Json = string;
