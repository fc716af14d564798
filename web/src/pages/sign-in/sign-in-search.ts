export interface SignInSearch {
  /** Where to go afterwards. */
  readonly next?: string;
  readonly forgotten?: true;
}

export function validateSignInSearch({ next, forgotten }: Record<string, unknown>): SignInSearch {
  return {
    ...(typeof next === "string" ? { next } : {}),
    ...(forgotten === true || forgotten === "true" ? { forgotten: true } : {}),
  };
}
