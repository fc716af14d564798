import { Type } from "typebox";
import { limits } from "../limits.ts";
import { LongPage, longPageFields, pageFields } from "../paging.ts";
import {
  BoardList,
  BoardListCreate,
  BoardListPatch,
  Card,
  CardCreate,
  CardCreated,
  CardPatch,
} from "../resources/board.ts";
import { CardComment, CardCommentCreate, CardCommentPatch } from "../resources/comment.ts";
import { route } from "../route.ts";
import { Deleted, List, Single } from "../schema.ts";

export const boardRoutes = {
  listBoardLists: route({
    tag: "Board lists",
    summary: "List a board's lists in order",
    role: "member",
    query: Type.Object({ project_id: Type.String({ description: "Board project" }), ...longPageFields }),
    response: List(BoardList),
    errors: ["projectIdQueryRequired", "projectNotFound"],
  }),
  createBoardList: route({
    tag: "Board lists",
    summary: "Add a list to a board",
    role: "member",
    body: BoardListCreate,
    response: Single(BoardList),
    etag: true,
    errors: ["listFieldsRequired", "notABoardProject", "projectNotFound"],
  }),
  getBoardList: route({
    tag: "Board lists",
    summary: "Read one list",
    role: "member",
    response: Single(BoardList),
    etag: true,
    errors: ["listNotFound"],
  }),
  updateBoardList: route({
    tag: "Board lists",
    summary: "Rename or move a list",
    role: "member",
    body: BoardListPatch,
    response: Single(BoardList),
    etag: true,
    errors: ["noValidFieldsToUpdate", "listNotFound"],
  }),
  deleteBoardList: route({
    tag: "Board lists",
    summary: "Delete an empty list",
    role: "owner",
    response: Deleted,
    errors: ["listNotFound", "listHasCards"],
  }),

  listCards: route({
    tag: "Board cards",
    summary: "List cards by their list's position, then their own",
    role: "member",
    query: Type.Object({
      project_id: Type.Optional(Type.String({ description: "Filter by project" })),
      list_id: Type.Optional(Type.String({ description: "Filter by list (column)" })),
      ...pageFields,
    }),
    response: List(Card),
    errors: [],
  }),
  createCard: route({
    tag: "Board cards",
    summary: "Add a card to the end of a list",
    role: "member",
    body: CardCreate,
    response: Single(CardCreated),
    etag: true,
    errors: [
      "cardFieldsRequired",
      "assigneeNotInOrganisation",
      "projectNotFoundInOrganization",
      "listNotFoundInProject",
    ],
  }),
  getCard: route({
    tag: "Board cards",
    summary: "Read one card",
    role: "member",
    response: Single(Card),
    etag: true,
    errors: ["cardNotFound"],
  }),
  updateCard: route({
    tag: "Board cards",
    summary: "Change a card, or move it by list_id and position",
    description:
      "A position that is taken is given to this card; the card that held it goes just after. Moving to another list without a position appends.",
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
    summary: "Delete a card and its comments, permanently",
    role: "member",
    response: Deleted,
    errors: ["cardNotFound"],
  }),

  addCardAttachments: route({
    tag: "Board cards",
    summary: "Attach files to a card",
    description:
      "What a file is, is judged from its bytes. PNG, JPEG, WebP and GIF images are written anew, without the place and camera they tell of; pictures of other formats are kept as they came, for download only. A name that is taken gets a number. Answers the card as its GET shows it.",
    role: "member",
    form: {
      fields: Type.Object({}),
      fieldBytes: 1024,
      files: {
        file: {
          maxBytes: limits.fileBytes,
          maxCount: limits.uploadedFiles,
          required: true,
          description: "The file, with its name.",
        },
      },
    },
    response: Single(Card),
    etag: true,
    errors: ["cardNotFound", "storageFull", "tooManyAttachments", "imagesBusy"],
  }),
  deleteCardAttachment: route({
    tag: "Board cards",
    summary: "Delete a card's attachment, permanently",
    role: "member",
    response: Deleted,
    errors: ["cardNotFound", "attachmentNotFound"],
    privatePath: true,
  }),

  listCardComments: route({
    tag: "Board card comments",
    summary: "List a card's comments, oldest first",
    role: "member",
    query: LongPage,
    response: List(CardComment),
    errors: ["cardNotFound"],
  }),
  createCardComment: route({
    tag: "Board card comments",
    summary: "Comment on a card",
    description: "`@DisplayName` mentions a member; unknown names stay plain text.",
    role: "member",
    body: CardCommentCreate,
    response: Single(CardComment),
    etag: true,
    errors: ["contentRequired", "cardNotFound"],
  }),
  getCardComment: route({
    tag: "Board card comments",
    summary: "Read one comment",
    role: "member",
    response: Single(CardComment),
    etag: true,
    errors: ["cardNotFound", "commentNotFound"],
  }),
  updateCardComment: route({
    tag: "Board card comments",
    summary: "Edit a comment: your own, or any as an owner",
    role: "member",
    body: CardCommentPatch,
    response: Single(CardComment),
    etag: true,
    errors: ["noValidFieldsToUpdate", "contentRequired", "cardNotFound", "commentNotFound"],
  }),
  deleteCardComment: route({
    tag: "Board card comments",
    summary: "Delete a comment: your own, or any as an owner",
    role: "member",
    response: Deleted,
    errors: ["cardNotFound", "commentNotFound"],
  }),
} as const;
