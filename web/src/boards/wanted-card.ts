let wantedOn: string | undefined;

/** The board opens with the field for a new card. */
export const wantCardOn = (projectId: string): void => void (wantedOn = projectId);

export function takeWantedCard(projectId: string): boolean {
  const isWanted = wantedOn === projectId;
  wantedOn = undefined;
  return isWanted;
}
