/** The parts of a body's schema that say which of its texts can be anything. */
export interface FieldSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: FieldSchema;
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly additionalProperties?: unknown;
}

/** Ids, and text that must have a certain form. */
const formal =
  /(^|_)ids?$|url$|email$|^(query|time_zone|expires_at|due_date|allowed_origins|assigned_to|repository|branch_pattern|base_branch|\w+_command)$/;

export const isFormal = (name: string): boolean => formal.test(name);

/** Whether a text with this schema can be anything. */
export const isFreeText = ({ enum: values, format, pattern = "\\S" }: FieldSchema): boolean =>
  values === undefined && format === undefined && pattern === "\\S";
