import type { Reader } from "../../../db/database.ts";
import { lifetimes } from "../../../shared/lifetimes.ts";
import type { Signer } from "../../../signing/signer.ts";

export type FileVariant = "file" | "thumbnail";

const dayMs = 24 * 60 * 60 * 1_000;

/** `20735-…` for the file, `thumbnail-20735-…` for its thumbnail: the day the link expires, and the signature. */
const grantForm = /^(thumbnail-)?([1-9][0-9]{0,8})-([\w-]{32})$/;

/** Signed URLs of files. Each is valid for one to two days. */
export class FileLinks {
  readonly #signer: Signer;
  readonly #publicUrl: () => string;
  readonly #clock: Pick<Reader, "now">;

  constructor(signer: Signer, publicUrl: () => string, clock: Pick<Reader, "now">) {
    this.#signer = signer;
    this.#publicUrl = publicUrl;
    this.#clock = clock;
  }

  /** The URL stays the same for a day, so that browsers can use their cache. */
  to(id: string, name: string, variant: FileVariant = "file"): string {
    const lastDay = this.#today() + lifetimes.fileLinkMs / dayMs;
    const grant = `${lastDay}-${this.#signer.sign("file", signedText(id, variant, lastDay))}`;
    return `${this.#publicUrl()}/files/${id}/${variant === "file" ? "" : "thumbnail-"}${grant}/${pathSegment(name)}`;
  }

  /** The ID and grant of a URL; empty if it is not one of these. */
  partsOf(url: string): { id: string; grant: string } {
    const base = `${this.#publicUrl()}/files/`;
    const [id = "", grant = ""] = url.startsWith(base) ? url.slice(base.length).split("/") : [];
    return { id, grant };
  }

  /** The variant a link grants access to; undefined if the link is invalid or has expired. */
  variantGranted(id: string, grant: string): FileVariant | undefined {
    const [, thumbnail, day = "", signature = ""] = grantForm.exec(grant) ?? [];
    const variant = thumbnail === undefined ? "file" : "thumbnail";
    const lastDay = Number(day);
    if (lastDay <= this.#today() || !this.#signer.isSigned("file", signedText(id, variant, lastDay), signature))
      return undefined;
    return variant;
  }

  #today(): number {
    return Math.floor(this.#clock.now().getTime() / dayMs);
  }
}

const signedText = (id: string, variant: FileVariant, lastDay: number) => `${id} ${variant} ${lastDay}`;

const pathSegment = (name: string) =>
  encodeURIComponent(name).replaceAll(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
