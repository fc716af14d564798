/** What the place of a file's bytes follows from. */
export interface FilePlace {
  readonly org_id: string;
  readonly project_id: string;
  readonly id: string;
}

/** Made of ids alone: nothing that anybody outside chose is part of it. */
export const keyOf = ({ org_id, project_id, id }: FilePlace) => `${org_id}/${project_id}/${id}`;

export const thumbnailKeyOf = (place: FilePlace) => `${keyOf(place)}.thumbnail`;

export const keysOf = (place: FilePlace) => [keyOf(place), thumbnailKeyOf(place)];

/** The first part of the keys of all files of an organisation. */
export const keysOfOrganisation = (org: string) => `${org}/`;

const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const keyForm = new RegExp(`^(${uuid})/(${uuid})/(${uuid})(\\.thumbnail)?$`);

/** Undefined for keys that are not of our making. */
export function placeOf(key: string): FilePlace | undefined {
  const [, org_id, project_id, id] = keyForm.exec(key) ?? [];
  return org_id && project_id && id ? { org_id, project_id, id } : undefined;
}
