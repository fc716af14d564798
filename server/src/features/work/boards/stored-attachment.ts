/** What a card's row holds of each attachment: enough to show it without reading the file's own row. */
export interface StoredAttachment {
  readonly name: string;
  readonly file: string;
  readonly mimeType: string;
  readonly bytes: number;
  readonly thumbnail: boolean;
}
