/** The name of the access token that a comment was created with, so that an integration is not mistaken for a person. */
export const commentTokens = (): string[] => [`ALTER TABLE comments ADD COLUMN token_name TEXT`];
