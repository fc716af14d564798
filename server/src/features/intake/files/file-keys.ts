/** The ids that a file's storage key is built from. */
export interface FilePlace {
  readonly org_id: string;
  readonly project_id: string;
  readonly id: string;
}

/** Built from ids only, so that no user input ends up in a storage key. */
export const keyOf = ({ org_id, project_id, id }: FilePlace) => `${org_id}/${project_id}/${id}`;

export const thumbnailKeyOf = (place: FilePlace) => `${keyOf(place)}.thumbnail`;

/** Of a screenshot with its annotations drawn in, if it was ever needed. It can be made again, so no row mentions it. */
export const drawnKeyOf = (place: FilePlace) => `${keyOf(place)}.drawn`;

export const keysOf = (place: FilePlace) => [keyOf(place), thumbnailKeyOf(place), drawnKeyOf(place)];

/** The key prefix of all files of an organisation. */
export const keysOfOrganisation = (org: string) => `${org}/`;

const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const keyForm = new RegExp(`^(${uuid})/(${uuid})/(${uuid})(\\.thumbnail|\\.drawn)?$`);

/** Undefined for keys that this service did not create. */
export function placeOf(key: string): FilePlace | undefined {
  const [, org_id, project_id, id] = keyForm.exec(key) ?? [];
  return org_id && project_id && id ? { org_id, project_id, id } : undefined;
}
