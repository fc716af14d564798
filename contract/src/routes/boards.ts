import { Type } from "typebox";
import { limits } from "../limits.ts";
import { LongPage, longPageFields, pageFields } from "../paging.ts";
import {
  BoardList,
  BoardListCreate,
  BoardListPatch,
  BoardSnapshot,
  Card,
  CardCreate,
  CardCreated,
  CardPatch,
} from "../resources/board.ts";
import { CardComment, CardCommentCreate, CardCommentPatch } from "../resources/comment.ts";
import { route } from "../route.ts";
import { Deleted, List, OneOf, Single } from "../schema.ts";

export const boardRoutes = {
  getBoardSnapshot: route({
    tag: "Boards",
    summary: "Get a board",
    description:
      "Returns all lists and a summary of every card in one response. To keep it current, stream the project's events after `sequence`. While a board of several thousand cards is being sent, its last cards may show later changes, whose events follow in the stream.",
    role: "member",
    query: Type.Object({ project_id: Type.String({ description: "Board project" }) }),
    response: Single(BoardSnapshot),
    errors: ["projectIdQueryRequired", "snapshotNeedsBoard", "projectNotFound", "responsesFull"],
  }),

  listBoardLists: route({
    tag: "Board lists",
    summary: "List board lists",
    description: "Sorted by position.",
    role: "member",
    query: Type.Object({ project_id: Type.String({ description: "Board project" }), ...longPageFields }),
    response: List(BoardList),
    errors: ["projectIdQueryRequired", "projectNotFound"],
  }),
  createBoardList: route({
    tag: "Board lists",
    summary: "Create a board list",
    role: "member",
    body: BoardListCreate,
    response: Single(BoardList),
    etag: true,
    errors: ["listFieldsRequired", "notABoardProject", "projectNotFound"],
  }),
  getBoardList: route({
    tag: "Board lists",
    summary: "Get a board list",
    role: "member",
    response: Single(BoardList),
    etag: true,
    errors: ["listNotFound"],
  }),
  updateBoardList: route({
    tag: "Board lists",
    summary: "Update a board list",
    description: "Renames or moves the list, or changes its colour or card limit.",
    role: "member",
    body: BoardListPatch,
    response: Single(BoardList),
    etag: true,
    errors: ["noValidFieldsToUpdate", "listNotFound"],
  }),
  deleteBoardList: route({
    tag: "Board lists",
    summary: "Delete a board list",
    description: "A list that still has cards, archived or not, cannot be deleted.",
    role: "owner",
    response: Deleted,
    errors: ["listNotFound", "listHasCards"],
  }),

  listCards: route({
    tag: "Board cards",
    summary: "List cards",
    description:
      "Sorted by the list's position, then by the card's position. Archived cards are excluded; with `archived=true`, only archived cards are returned.",
    role: "member",
    query: Type.Object({
      project_id: Type.Optional(Type.String({ description: "Filter by project" })),
      list_id: Type.Optional(Type.String({ description: "Filter by list (column)" })),
      archived: Type.Optional(OneOf(["true", "false"], "`true` returns only archived cards. Default `false`.")),
      ...pageFields,
    }),
    response: List(Card),
    errors: ["responsesFull"],
  }),
  createCard: route({
    tag: "Board cards",
    summary: "Create a card",
    description: "Appends the card to the end of the list.",
    role: "member",
    body: CardCreate,
    response: Single(CardCreated),
    etag: true,
    errors: [
      "cardFieldsRequired",
      "assigneeNotInOrganisation",
      "projectNotFoundInOrganization",
      "listNotFoundInProject",
      "feedbackNotFound",
    ],
  }),
  getCard: route({
    tag: "Board cards",
    summary: "Get a card",
    role: "member",
    response: Single(Card),
    etag: true,
    errors: ["cardNotFound"],
  }),
  updateCard: route({
    tag: "Board cards",
    summary: "Update a card",
    description:
      "Set `list_id` and `position` to move the card. If the position is taken, this card gets it and the card that held it is placed directly after. Moving to another list without a position appends the card.",
    role: "member",
    body: CardPatch,
    response: Single(Card),
    etag: true,
    errors: [
      "noValidFieldsToUpdate",
      "assigneeNotInOrganisation",
      "positionOutOfRoom",
      "cardNotFound",
      "listNotFoundInProject",
    ],
  }),
  deleteCard: route({
    tag: "Board cards",
    summary: "Delete a card",
    description: "Permanently deletes the card and its comments.",
    role: "member",
    response: Deleted,
    errors: ["cardNotFound"],
  }),

  addCardAttachments: route({
    tag: "Board cards",
    summary: "Add attachments to a card",
    description:
      "The file type is detected from the content. PNG, JPEG, WebP and GIF images are re-encoded without metadata such as location and camera. Images in other formats are stored unchanged and can only be downloaded. If a name is taken, a number is added to it. Returns the complete card.",
    role: "member",
    form: {
      fields: Type.Object({}),
      fieldBytes: 1024,
      files: {
        file: {
          maxBytes: limits.fileBytes,
          maxCount: limits.uploadedFiles,
          required: true,
          description: "The file to attach, with its name.",
        },
      },
    },
    response: Single(Card),
    etag: true,
    errors: ["cardNotFound", "storageFull", "tooManyAttachments", "imagesBusy"],
  }),
  deleteCardAttachment: route({
    tag: "Board cards",
    summary: "Delete an attachment",
    description: "Permanently deletes the attachment.",
    role: "member",
    response: Deleted,
    errors: ["cardNotFound", "attachmentNotFound"],
    privatePath: true,
  }),

  listCardComments: route({
    tag: "Board card comments",
    summary: "List card comments",
    description: "Sorted by creation date, oldest first.",
    role: "member",
    query: LongPage,
    response: List(CardComment),
    errors: ["cardNotFound"],
  }),
  createCardComment: route({
    tag: "Board card comments",
    summary: "Create a card comment",
    description: "`@DisplayName` mentions a member. Unknown names stay plain text.",
    role: "member",
    agent: true,
    body: CardCommentCreate,
    response: Single(CardComment),
    etag: true,
    errors: ["contentRequired", "cardNotFound"],
  }),
  getCardComment: route({
    tag: "Board card comments",
    summary: "Get a card comment",
    role: "member",
    response: Single(CardComment),
    etag: true,
    errors: ["cardNotFound", "commentNotFound"],
  }),
  updateCardComment: route({
    tag: "Board card comments",
    summary: "Update a card comment",
    description: "Developers can update their own comments; owners can update any comment.",
    role: "member",
    body: CardCommentPatch,
    response: Single(CardComment),
    etag: true,
    errors: ["noValidFieldsToUpdate", "contentRequired", "cardNotFound", "commentNotFound"],
  }),
  deleteCardComment: route({
    tag: "Board card comments",
    summary: "Delete a card comment",
    description: "Developers can delete their own comments; owners can delete any comment.",
    role: "member",
    response: Deleted,
    errors: ["cardNotFound", "commentNotFound"],
  }),
} as const;
