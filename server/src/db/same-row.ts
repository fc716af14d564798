/**
 * Whether a change leaves a row as it is. Then nothing is written: the ETag stays what somebody else may have read, as
 * there is nothing that they missed.
 */
export function isSameRow<Row extends object>(before: Row, after: Row): boolean {
  return (Object.keys(after) as (keyof Row)[]).every((column) => after[column] === before[column]);
}
