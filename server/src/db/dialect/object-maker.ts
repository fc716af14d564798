/**
 * Builds an object from a row's values. Objects of one constructor get room for their fields at once. With 23 columns
 * that took a quarter of the time of adding the fields to `{}`.
 */
export function objectMaker(columns: readonly string[]): (row: readonly unknown[]) => object {
  const { length } = columns;
  const Row = function () {} as unknown as new () => Record<string, unknown>;
  Row.prototype = Object.prototype;
  return (values) => {
    const row = new Row();
    for (let index = 0; index < length; index++) row[columns[index] as string] = values[index];
    return row;
  };
}
