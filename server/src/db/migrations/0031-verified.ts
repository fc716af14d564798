/** Whether a runner has found the commit of a delivery in its branch. */
export const verified = (): string[] => [
  `ALTER TABLE ticket_deliveries ADD COLUMN verified INTEGER NOT NULL DEFAULT 0 CHECK (verified IN (0, 1))`,
];
