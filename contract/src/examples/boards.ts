import { limits } from "../limits.ts";
import type { BoardList, Card, CardLabel, CardSummary, SnapshotList } from "../resources/board.ts";
import type { CardComment } from "../resources/comment.ts";
import { deleted, type Examples, pageOf } from "./example.ts";
import { ids } from "./ids.ts";

const toDo: BoardList = {
  id: ids.list,
  project_id: ids.board,
  name: "To do",
  position: 0,
  color: "blue",
  card_limit: 5,
  version: 1,
  created_at: "2026-03-02T08:40:00.000Z",
};

const done: BoardList = {
  id: ids.doneList,
  project_id: ids.board,
  name: "Done",
  position: 1,
  color: null,
  card_limit: null,
  version: 1,
  created_at: "2026-03-02T08:41:00.000Z",
};

const labels: CardLabel[] = [{ color: "red", text: "urgent" }];

const head = {
  id: ids.card,
  list_id: ids.list,
  project_id: ids.board,
  title: "Photos of the new models",
  description: "All twelve models, photographed **from both sides** for the shop.",
  labels,
  due_date: null,
  author_name: null,
  position: 0,
  version: 1,
  created_at: "2026-03-03T10:00:00.000Z",
};

const card: Card = {
  ...head,
  due_date: "2026-03-31",
  checklist: [
    { id: "studio", text: "Book the studio", checked: true },
    { id: "cut-out", text: "Cut out the bikes", checked: false },
  ],
  attachments: [],
  author_kind: "visitor",
  assigned_to: ids.developer,
  assigned_user_ids: [ids.developer],
  ticket_ids: [],
  feedback_id: ids.feedback,
  archived: false,
  version: 3,
};

const link = (grant: string, name: string) => `https://corkboard.example/files/${ids.file}/${grant}/${name}`;
const signature = "20517-c2lnbmF0dXJlLW9mLXRoZS1saW5rLWFib3Zl";

const attachment = {
  name: "left side.png",
  url: link(signature, "left%20side.png"),
  mimeType: "image/png",
  bytes: 48_213,
  thumbnail_url: link(`thumbnail-${signature}`, "left%20side.png"),
};

const comment: CardComment = {
  id: ids.cardComment,
  card_id: ids.card,
  project_id: ids.board,
  user_id: ids.developer,
  author_name: "Dan Developer",
  author_kind: "member",
  via: null,
  content: "@Olive Owner, the studio is booked for the 12th.",
  version: 1,
  created_at: "2026-03-03T10:10:00.000Z",
};

const snapshotList = (
  { id, name, position, version, color, card_limit }: BoardList,
  card_count: number,
): SnapshotList => ({ id, name, position, version, color, card_limit, card_count });

const summary: CardSummary = {
  id: card.id,
  list_id: card.list_id,
  position: card.position,
  version: card.version,
  title: card.title,
  labels: card.labels,
  due_date: card.due_date,
  assigned_user_ids: card.assigned_user_ids,
  comment_count: 1,
  checklist_done: 1,
  checklist_total: 2,
  attachment_count: 1,
  ticket_ids: [],
  cover_url: attachment.thumbnail_url,
  archived: false,
};

export const boardExamples = {
  getBoardSnapshot: {
    response: {
      data: {
        project_id: ids.board,
        sequence: 412,
        lists: [snapshotList(toDo, 1), snapshotList(done, 0)],
        cards: [summary],
      },
    },
  },

  listBoardLists: { response: pageOf([toDo, done], limits.pageMaximum) },
  createBoardList: {
    body: { project_id: ids.board, name: "To do", color: "blue", card_limit: 5 },
    response: { data: toDo },
  },
  getBoardList: { response: { data: toDo } },
  updateBoardList: {
    body: { name: "Next", position: 1 },
    response: { data: { ...toDo, name: "Next", position: 1, version: 2 } },
  },
  deleteBoardList: deleted,

  listCards: { response: pageOf([card], limits.pageDefault) },
  createCard: {
    body: {
      project_id: ids.board,
      list_id: ids.list,
      title: head.title,
      description: head.description,
      labels,
      assigned_to: ids.developer,
      feedback_id: ids.feedback,
    },
    response: { data: { ...head, checklist: null, attachments: null } },
  },
  getCard: { response: { data: card } },
  updateCard: {
    body: { list_id: ids.doneList, position: 0 },
    response: { data: { ...card, list_id: ids.doneList, position: 0, version: 4 } },
  },
  deleteCard: deleted,

  addCardAttachments: { response: { data: { ...card, attachments: [attachment], version: 4 } } },
  deleteCardAttachment: deleted,

  listCardComments: { response: pageOf([comment], limits.pageMaximum) },
  createCardComment: { body: { content: comment.content }, response: { data: comment } },
  getCardComment: { response: { data: comment } },
  updateCardComment: {
    body: { content: "@Olive Owner, the studio is booked for the 13th." },
    response: { data: { ...comment, content: "@Olive Owner, the studio is booked for the 13th.", version: 2 } },
  },
  deleteCardComment: deleted,
} satisfies Partial<Examples>;
