/**
 * Every error the service can return: its status, exact message and stable code.
 * Messages from the spec are kept to the letter, including their inconsistent spelling.
 */
const error = <const Status extends number, const Code extends string>(
  status: Status,
  code: Code,
  message: string,
) => ({
  status,
  code,
  message,
});

export const errors = {
  // 400
  invalidJson: error(400, "invalid_json", "Request body is not valid JSON"),
  forbiddenField: error(
    400,
    "forbidden_field",
    "Request body must not contain a __proto__ field, or a prototype field inside constructor",
  ),
  bodyNotObject: error(400, "invalid_body", "Request body must be a JSON object"),
  invalidForm: error(400, "invalid_form", "Request body is not a valid form"),
  invalidInput: error(400, "invalid_input", "The request is invalid"),
  invalidHttp: error(400, "invalid_http", "The request is not valid HTTP"),
  noValidFieldsToUpdate: error(400, "no_valid_fields", "No valid fields to update"),
  noValidFields: error(400, "no_valid_fields", "No valid fields"),
  invalidStatusOrType: error(400, "invalid_status_or_type", "Invalid status or type"),
  invalidStatus: error(400, "invalid_status", "Invalid status"),
  invalidType: error(400, "invalid_type", "Invalid type"),
  invalidPriority: error(400, "invalid_priority", "Invalid priority"),
  contentRequired: error(400, "content_required", "content is required"),
  nameRequired: error(400, "name_required", "name is required"),
  projectIdQueryRequired: error(400, "project_id_required", "project_id query parameter is required"),
  cardFieldsRequired: error(400, "card_fields_required", "project_id, list_id, and title are required"),
  listFieldsRequired: error(400, "list_fields_required", "project_id and name are required"),
  feedbackFieldsRequired: error(400, "feedback_fields_required", "project_id and title are required"),
  projectFieldsRequired: error(400, "project_fields_required", "client_id, name, and type are required"),
  websiteNeedsUrl: error(400, "website_needs_url", "A website project requires an http or https url"),
  boardHasNoUrl: error(400, "board_has_no_url", "A board project cannot have a url"),
  boardHasNoWidget: error(400, "board_has_no_widget", "A board project cannot have a widget"),
  notAWebsiteProject: error(400, "not_a_website_project", "Feedback can only be created in a website project"),
  notABoardProject: error(400, "not_a_board_project", "Lists and cards can only be created in a board project"),
  assigneeNotInOrganisation: error(400, "assignee_not_in_organisation", "Assignee is not in this organisation"),
  missingSource: error(400, "missing_source", "Missing source_type or source_id"),
  invalidSourceType: error(400, "invalid_source_type", "Invalid source_type"),
  expiryInThePast: error(400, "expiry_in_the_past", "expires_at must be in the future"),
  expiryTooLate: error(
    400,
    "expiry_too_late",
    "expires_at must not be later than the expiry of the token that creates it",
  ),
  invalidWebhookUrl: error(
    400,
    "invalid_webhook_url",
    "url must be an http or https URL without a user name or password",
  ),
  positionOutOfRoom: error(400, "position_out_of_room", "No position is available after this one"),
  invalidIdempotencyKey: error(
    400,
    "invalid_idempotency_key",
    "Idempotency-Key must be 1 to 255 visible ASCII characters",
  ),
  notAnImage: error(400, "not_an_image", "The screenshot must be a valid PNG, JPEG, WebP or GIF image"),
  notARecording: error(
    400,
    "not_a_recording",
    "The recording must be JSON, gzipped or not, of at most 50 MiB unpacked",
  ),
  idsOrAllRequired: error(400, "ids_or_all_required", "Either ids or all: true is required"),
  // 401, 403
  invalidApiKey: error(401, "invalid_api_key", "Missing or invalid api_key"),
  originNotAllowed: error(403, "origin_not_allowed", "This website is not allowed to use the project's widget"),
  widgetDisabled: error(403, "widget_disabled", "The project's widget is disabled"),
  unauthenticated: error(401, "unauthenticated", "Missing or invalid access token"),
  forbidden: error(403, "forbidden", "You are not allowed to do this"),
  // 404, 405
  routeNotFound: error(404, "not_found", "Not found"),
  clientNotFound: error(404, "client_not_found", "Client not found"),
  projectNotFound: error(404, "project_not_found", "Project not found"),
  projectNotFoundInOrganization: error(404, "project_not_found", "Project not found in this organization"),
  feedbackNotFound: error(404, "feedback_not_found", "Feedback not found"),
  commentNotFound: error(404, "comment_not_found", "Comment not found"),
  listNotFound: error(404, "list_not_found", "List not found"),
  listNotFoundInProject: error(404, "list_not_found", "List not found in this project"),
  cardNotFound: error(404, "card_not_found", "Card not found"),
  ticketNotFound: error(404, "ticket_not_found", "Ticket not found"),
  sourceNotFound: error(404, "source_not_found", "Source item not found"),
  memberNotFound: error(404, "member_not_found", "Member not found"),
  tokenNotFound: error(404, "token_not_found", "Token not found"),
  webhookNotFound: error(404, "webhook_not_found", "Webhook not found"),
  attachmentNotFound: error(404, "attachment_not_found", "Attachment not found"),
  deliveryNotFound: error(404, "delivery_not_found", "Delivery not found"),
  methodNotAllowed: error(405, "method_not_allowed", "Method not allowed"),
  // 409, 412, 413, 415, 422, 429
  clientHasProjects: error(409, "client_has_projects", "Client still has projects"),
  listHasCards: error(409, "list_has_cards", "List still has cards"),
  lastOwner: error(409, "last_owner", "An organisation must have at least one owner"),
  displayNameTaken: error(409, "display_name_taken", "Display name is already taken in this organisation"),
  emailTaken: error(409, "email_taken", "Email address is already taken in this organisation"),
  tooManyWebhooks: error(409, "too_many_webhooks", "An organisation can have at most 100 webhooks"),
  tooManyTokens: error(409, "too_many_tokens", "A member can have at most 50 unexpired access tokens"),
  storageFull: error(409, "storage_quota_used_up", "The organisation has reached its storage quota"),
  tooManyAttachments: error(409, "too_many_attachments", "A card can have at most 100 attachments"),
  secretAlreadyShown: error(
    409,
    "secret_already_shown",
    "The secret created with this Idempotency-Key was already shown",
  ),
  createdObjectDeleted: error(
    409,
    "created_object_deleted",
    "The object created with this Idempotency-Key was deleted",
  ),
  staleObject: error(412, "stale_object", "The object has changed since it was read"),
  bodyTooLarge: error(413, "body_too_large", "Request body is larger than 1 MiB"),
  formTooLarge: error(413, "form_too_large", "The form is too large"),
  unsupportedMediaType: error(415, "unsupported_media_type", "Content-Type must be application/json"),
  formExpected: error(415, "unsupported_media_type", "Content-Type must be multipart/form-data"),
  idempotencyKeyReused: error(422, "idempotency_key_reused", "Idempotency-Key was used for a different request"),
  rateLimited: error(429, "rate_limited", "Too many requests"),
  tooManyStreams: error(429, "too_many_streams", "Too many streams are open with this access token"),
  tooManyStreamsOfMember: error(429, "too_many_streams", "Too many streams are open for this member"),
  tooManyStreamsOfOrganisation: error(429, "too_many_streams", "Too many streams are open for this organisation"),
  headersTooLarge: error(431, "headers_too_large", "Request headers are too large"),
  requestTimeout: error(408, "request_timeout", "The request was not received in time"),
  // 5xx
  aiGenerationFailed: error(500, "ai_generation_failed", "AI generation failed"),
  aiTimeout: error(500, "ai_timeout", "AI generation failed"),
  aiRefused: error(500, "ai_refused", "AI generation failed"),
  aiBadOutput: error(500, "ai_bad_output", "AI generation failed"),
  aiUnreachable: error(500, "ai_unreachable", "AI generation failed"),
  internal: error(500, "internal", "An internal error occurred"),
  unavailable: error(503, "unavailable", "The service's storage is temporarily unavailable"),
  intakeBusy: error(503, "intake_busy", "Too many reports are being submitted"),
  imagesBusy: error(503, "images_busy", "Too many images are being processed"),
  responsesFull: error(503, "responses_full", "Too many long responses are waiting to be read"),
  streamsFull: error(503, "streams_full", "The service has reached its limit of open streams"),
} as const;

export type ErrorName = keyof typeof errors;
export type CatalogueError = (typeof errors)[ErrorName];
export type ErrorCode = CatalogueError["code"];

/** Every code, once: errors that clients handle the same way share a code. */
export const errorCodes: readonly ErrorCode[] = [...new Set(Object.values(errors).map(({ code }) => code))];
