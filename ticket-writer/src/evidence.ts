import type { Citation } from "@corkboard/contract";
import { type Block, parseDocument } from "./document.ts";
import { detectLanguage, type Language } from "./language.ts";
import { ownText } from "./mail.ts";
import type { TicketSource } from "./proposal.ts";
import { type Statement, statementsIn } from "./statements.ts";
import { markSuperseded } from "./superseded.ts";
import { cleanTitle, type Headline, isVague, writeHeadline } from "./title.ts";

export interface Evidence {
  readonly language: Language;
  readonly blocks: readonly Block[];
  readonly comments: readonly (TicketSource["comments"][number] & { readonly blocks: readonly Block[] })[];
  /** In the order of the title (unless vague), description, open checklist items, annotations and comments. */
  readonly statements: readonly Statement[];
  readonly headline: Headline;
  /** Whether the source reports a problem rather than a wish. */
  readonly isProblem: boolean;
}

const longestComments = 300_000;
/** What follows is quoted, but not interpreted. */
const analysedLength = 60_000;
const mostStatements = 400;
/** A description with fewer words is read together with the mail it quotes. */
const enoughWords = 12;

export function gatherEvidence(source: TicketSource): Evidence {
  const { title, description, checklist, annotations, pageUrl, browserInfo, type } = source;
  const samples = source.comments.slice(0, 20).map(({ content }) => content.slice(0, 500));
  const language = detectLanguage([title, description, ...samples].join("\n"), browserInfo["language"]);
  const blocks = blocksIn(description, 100_000, enoughWords);
  const share = Math.max(2_000, longestComments / source.comments.length);
  const comments = source.comments.map((comment) => ({ ...comment, blocks: blocksIn(comment.content, share, 1) }));
  const statements: Statement[] = [];
  let room = analysedLength;
  const analyse = (block: Block, cite: Citation) => {
    if (room < block.text.length || statements.length >= mostStatements) return;
    room -= block.text.length;
    statements.push(...statementsIn(block, cite, language, mostStatements - statements.length));
  };
  const own = cleanTitle(title);
  if (own && !isVague(own, pageUrl, language)) analyse(plainBlock(own), { field: "title" });
  for (const block of blocks) analyse(block, { field: "description" });
  for (const { text, checked } of checklist) if (!checked) analyse(plainBlock(text), { field: "checklist" });
  for (const { comment } of annotations) if (comment) analyse(plainBlock(comment), { field: "annotations" });
  for (const { id, blocks: parts } of comments) for (const block of parts) analyse(block, { comment: id });
  markSuperseded(statements, language);
  const first = statements.find(({ cite, kind }) => "field" in cite && (kind === "problem" || kind === "wish"));
  const isProblem = type === "bug" || (type !== "feature" && first?.kind === "problem");
  return { language, blocks, comments, statements, headline: writeHeadline(own, statements, language), isProblem };
}

/** What is too long is cut, but never within code. */
function blocksIn(text: string, length: number, enough: number): Block[] {
  const blocks = parseDocument(ownText(text.slice(0, length), enough));
  if (text.length <= length) return blocks;
  return [...(blocks.at(-1)?.kind === "code" ? blocks.slice(0, -1) : blocks), plainBlock("…")];
}

const plainBlock = (text: string): Block => ({ kind: "item", text, marker: "", section: undefined });
