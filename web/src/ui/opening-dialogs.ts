let opening = 0;

/** Somebody asked for a dialog that is not there yet. What they type is meant for it, not for the page. */
export const isDialogOpening = (): boolean => opening > 0;

export function beginOpening(): () => void {
  opening++;
  return () => void opening--;
}
