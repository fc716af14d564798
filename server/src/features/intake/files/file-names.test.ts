import { describe, expect, it } from "vitest";
import { formOf, newBoard, newCard } from "../../../../test/support/factories.ts";
import { useService } from "../../../../test/support/harness.ts";
import { gif, jpeg, png, webp } from "../../../../test/support/image-bytes.ts";

const mp4 = Buffer.from("\0\0\0\x18ftypisom\0\0\0\0isomiso2", "latin1");
const webm = Buffer.concat([Buffer.from("1a45dfa3", "hex"), Buffer.from("\0\0webm\0\0", "latin1")]);
const text = Buffer.from("Plain text");

/** The names of uploads by content, and the names that they are stored under. */
const names: readonly (readonly [content: Buffer, sent: string, stored: string])[] = [
  [await png(), "photo.png", "photo.png"],
  [await png(), "PHOTO.PNG", "PHOTO.PNG"],
  [await png(), "page.html", "page.html.png"],
  [await png(), "photo.jpg", "photo.jpg.png"],
  [await png(), "photo", "photo.png"],
  [await png(), "png", "png.png"],
  [await jpeg(), "photo.jpg", "photo.jpg"],
  [await jpeg(), "photo.jpeg", "photo.jpeg"],
  [await jpeg(), "DSC_0001.JPG", "DSC_0001.JPG"],
  [await jpeg(), "IMG_0001.JPEG", "IMG_0001.JPEG"],
  [await jpeg(), "page.svg", "page.svg.jpg"],
  [await gif(), "wave.Gif", "wave.Gif"],
  [await gif(), "wave.exe", "wave.exe.gif"],
  [await webp(), "shop.WEBP", "shop.WEBP"],
  [await webp(), "shop.png", "shop.png.webp"],
  [mp4, "tour.MP4", "tour.MP4"],
  [mp4, "tour.m4v", "tour.m4v"],
  [mp4, "tour.mov", "tour.mov.mp4"],
  [webm, "tour.WebM", "tour.WebM"],
  [webm, "tour.html", "tour.html.webm"],
  // Downloaded, and never shown.
  [text, "page.html", "page.html"],
  [text, "photo.png", "photo.png"],
  [await png(), `${"x".repeat(196)}.htm`, `${"x".repeat(196)}.png`],
];

describe("the name of a file", () => {
  const service = useService();

  it("ends as its content does, and is changed for nothing else", async () => {
    const { owner } = await service.createOrganisation();
    const board = await newBoard(owner);
    const stored: unknown[] = [];
    for (const [content, sent] of names) {
      const { id } = await newCard(owner, board);
      const form = formOf({ [sent]: new Uint8Array(content) });
      const { attachments } = (await owner.client.addCardAttachments({ params: { id }, form })).data;
      stored.push({ sent, stored: attachments.map(({ name }) => name) });
    }
    expect(stored).toEqual(names.map(([, sent, name]) => ({ sent, stored: [name] })));
  });
});
