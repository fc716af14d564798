import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { errors } from "@corkboard/contract";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { newBoard, newCard } from "../../../../test/support/factories.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";
import { type HostileFile, hostileFiles, marker, rawForm } from "../../../../test/support/hostile-files.ts";
import { jpegWithPlace } from "../../../../test/support/image-bytes.ts";

const files = await hostileFiles();
const shown = ["image/png", "image/jpeg", "image/webp", "image/gif", "video/mp4", "video/webm"];
const images = new Set(shown.slice(0, 4));

/** A file served as an image was re-encoded by the service; any other is served byte for byte. */
async function contentProblems(mimeType: string, content: Buffer, sent: Buffer): Promise<string[]> {
  if (!images.has(mimeType)) return content.equals(sent) ? [] : ["content differs from the upload"];
  const pixels = await sharp(content).raw().toBuffer();
  const telling = [marker, "Secret", "Exif", "PK\x03\x04"].filter((word) => content.includes(word));
  return [...telling, ...(pixels.length > 0 ? [] : ["it has no pixels"])];
}

const uuid = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";

describe("hostile files", () => {
  const service = useService({ CORKBOARD_RATE_LIMIT: "off" });
  let owner: Person;
  let board: Awaited<ReturnType<typeof newBoard>>;

  beforeAll(async () => {
    ({ owner } = await service.createOrganisation());
    board = await newBoard(owner);
  });

  const dataFolder = () => service.environment["CORKBOARD_DATA"] ?? "";
  const pathsIn = (folder: string) =>
    existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : [];

  const attach = async (hostile: HostileFile) => {
    const card = await newCard(owner, board);
    const response = await service.request("POST", `/api/v1/boards/cards/${card.id}/attachments`, {
      token: owner.token,
      ...rawForm("file", hostile),
    });
    const { data } = await owner.client.getCard({ params: { id: card.id } });
    return { response, attachments: data.attachments };
  };

  it("number at least forty", () => expect(Object.keys(files).length).toBeGreaterThanOrEqual(40));

  it.each(Object.entries(files))(
    "such as %s are never served as active content and leave no traces",
    async (_, hostile) => {
      const { response, attachments } = await attach(hostile);
      expect([201, 400]).toContain(response.status);
      expect(attachments).toHaveLength(response.status === 201 ? 1 : 0);

      for (const { name, url, mimeType } of attachments) {
        expect(name).not.toMatch(/[/\\\p{Cc}\u202E]|^\.|^$/u);
        expect([...name].length).toBeLessThanOrEqual(200);
        const served = await fetch(url);
        const content = Buffer.from(await served.arrayBuffer());
        expect(served.status).toBe(200);
        expect(served.headers.get("x-content-type-options")).toBe("nosniff");
        expect(served.headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
        expect(served.headers.get("content-type")?.split(";")[0]).toBe(mimeType);
        expect(mimeType).not.toMatch(/html|xml|svg|javascript/);
        const disposition = served.headers.get("content-disposition") ?? "";
        expect(disposition).toMatch(
          /^(inline|attachment); filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w%!#$&+.^`|~-]+$/,
        );
        const isInline = disposition.startsWith("inline");
        expect(isInline).toBe(shown.includes(mimeType));
        expect(await contentProblems(mimeType, content, hostile.content)).toEqual([]);
      }

      expect(pathsIn(join(dataFolder(), "incoming"))).toEqual([]);
      const keys = new RegExp(`^${uuid}(/${uuid}(/${uuid}(\\.thumbnail)?)?)?$`);
      for (const path of pathsIn(join(dataFolder(), "files"))) expect(path).toMatch(keys);
      for (const around of ["/tmp", "/", join(dataFolder(), ".."), dataFolder(), process.cwd()]) {
        expect(readdirSync(around).filter((name) => name.includes(marker))).toEqual([]);
      }
      expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
    },
  );

  it("are stored without location and in upright orientation", async () => {
    const holiday = { name: "holiday.jpg", content: await jpegWithPlace() };
    expect((await sharp(holiday.content).metadata()).exif).toBeDefined();
    const { attachments } = await attach(holiday);
    const stored = await (await fetch(attachments[0]?.url ?? "")).arrayBuffer();
    const { exif, icc, width, height, orientation } = await sharp(stored).metadata();
    expect({ exif, icc, width, height, orientation }).toEqual({ width: 8, height: 12 });
  });

  it("do not count towards the quota when rejected", async () => {
    const { response } = await attach({ name: "nul\0.png", content: Buffer.from("x") });
    expect(response).toMatchObject({ status: 400, body: { code: errors.invalidInput.code } });
    expect(await service.miscounts()).toEqual([]);
  });
});
