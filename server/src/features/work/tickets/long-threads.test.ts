import { createClient } from "@corkboard/client";
import { limits } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { startAppOn } from "../../../../test/support/app-on.ts";
import { newBoard, newCard, newFeedback } from "../../../../test/support/factories.ts";
import { useService } from "../../../../test/support/harness.ts";
import { measuringDatabase } from "../../../../test/support/measuring-database.ts";
import { builtinTicketWriter } from "../../../ports/ai/builtin-writer.ts";
import type { TicketSource, TicketWriter } from "../../../ports/ai/proposal.ts";
import { commentOnCard, commentOnFeedback } from "../comments/comments.exports.ts";

const usedChars = 300_000;

describe.each(["feedback", "board_card"] as const)("a ticket from a long thread (%s)", (source_type) => {
  const service = useService();

  /** Writes these comments, and generates a ticket while everything that is read is measured. */
  const generateFrom = async (contents: readonly string[]) => {
    const { id: orgId, owner } = await service.createOrganisation();
    const actor = { orgId, userId: owner.userId, displayName: owner.displayName, scope: "write" } as const;
    const subject =
      source_type === "feedback" ? await newFeedback(owner) : await newCard(owner, await newBoard(owner, ["One"]));
    const comment = source_type === "feedback" ? commentOnFeedback : commentOnCard;
    const written = await service.db.write(async (tx) => {
      const comments = [];
      for (const content of contents) comments.push(await comment(tx, actor, subject, content));
      return comments;
    });
    const read = measuringDatabase(service.db);
    let source: TicketSource | undefined;
    const ticketWriter: TicketWriter = {
      write: (...given) => {
        [source] = given;
        return builtinTicketWriter.write(...given);
      },
    };
    const { url } = await startAppOn(read.db, { ticketWriter });
    const client = createClient({ baseUrl: url, token: owner.token });
    await client.generateTicket({ body: { source_type, source_id: subject.id } });
    const shown = ({ id, content, created_at }: (typeof written)[number]) => ({
      id,
      author: "member",
      authorName: owner.displayName,
      content,
      createdAt: created_at,
    });
    return { used: source?.comments, written: written.map(shown), read };
  };

  const long = "é".repeat(limits.comment);
  const longs = (count: number) => Array.from({ length: count }, () => long);

  it("is based on the newest comments that have 300,000 characters together, in order", async () => {
    const newest = longs(usedChars / limits.comment);
    const { used, written } = await generateFrom(["fits, but is older than one that does not", long, ...newest]);
    expect(used).toEqual(written.slice(-newest.length));
  });

  it("is not based on a comment that fits only in part, nor on any before it", async () => {
    const newest = [...longs(usedChars / limits.comment - 1), "x"];
    const { used, written } = await generateFrom(["y", long, ...newest]);
    expect(used).toEqual(written.slice(-newest.length));
  });

  it("is based on the newest thousand comments of a thread of many short ones", async () => {
    const { used, written } = await generateFrom(Array.from({ length: 1_010 }, (_, n) => `Comment ${n}`));
    expect(used).toEqual(written.slice(-1_000));
  });

  it("reads little more than it is based on, and not all of it at once", async () => {
    const { read } = await generateFrom(longs(60));
    expect(read.longestRead()).toBeLessThan(usedChars);
    expect(read.total()).toBeLessThan(2 * usedChars);
  });
});
