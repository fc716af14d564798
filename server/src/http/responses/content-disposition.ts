/** RFC 6266: an ASCII name for every client, and the exact name for those that support it. */
export function contentDisposition(type: "inline" | "attachment", name: string): string {
  const plain = name
    .normalize("NFKD")
    .replaceAll(/[^\x20-\x7e]/g, "")
    .replaceAll(/["\\%/;]/g, "_");
  const exact = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type}; filename="${plain.trim() || "file"}"; filename*=UTF-8''${exact}`;
}
