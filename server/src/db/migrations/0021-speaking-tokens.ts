/** Whether a token sends its owner's texts or those of others, which agents trust less. */
export const speakingTokens = (): string[] => [
  `ALTER TABLE tokens ADD COLUMN speaks_for TEXT NOT NULL DEFAULT 'owner'`,
];
