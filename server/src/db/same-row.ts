/**
 * Whether a change leaves a row as it is. Then nothing is written, and the ETags that clients hold stay valid.
 */
export function isSameRow<Row extends object>(before: Row, after: Row): boolean {
  return (Object.keys(after) as (keyof Row)[]).every((column) => after[column] === before[column]);
}
