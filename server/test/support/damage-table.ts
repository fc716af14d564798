import { closeSync, openSync, writeSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

/** Overwrites a page in the middle of a table with zeros. No process may have the file open. */
export function damageTable(file: string, table: string): void {
  const connection = new DatabaseSync(file);
  const pages = connection
    .prepare("SELECT pageno, pgsize FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY path")
    .all(table);
  connection.close();
  const page = pages[Math.floor(pages.length / 2)];
  if (pages.length < 3 || !page) throw new Error(`${table} has only ${pages.length} pages`);
  const size = Number(page["pgsize"]);
  const descriptor = openSync(file, "r+");
  writeSync(descriptor, Buffer.alloc(size), 0, size, (Number(page["pageno"]) - 1) * size);
  closeSync(descriptor);
}
