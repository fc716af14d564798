/** Whose each line of an edited description is, because people keep lines of visitors in it. */
export const textParts = (): string[] => [`ALTER TABLE tickets ADD COLUMN description_parts TEXT`];
