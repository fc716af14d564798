/** Sizes the service accepts. They are part of the contract: clients may check before they send. */
export const limits = {
  title: 500,
  name: 200,
  comment: 20_000,
  description: 100_000,
  url: 2_000,
  email: 320,
  labelText: 200,
  labels: 100,
  checklistItems: 500,
  checklistText: 2_000,
  assignees: 100,
  annotations: 200,
  /** Notifications marked at once by their ids. */
  notificationIds: 1_000,
  /** Characters of a comment that a notification shows. */
  excerpt: 200,
  /** Of one member, not counting those that have expired. */
  tokens: 50,
  webhooks: 100,
  webhookEventTypes: 100,
  webhookProjects: 100,
  /** Origins, besides its own, that a project's widget may be used on. */
  allowedOrigins: 50,
  widgetTexts: 100,
  widgetTextName: 100,
  widgetText: 500,
  screenshotBytes: 10 * 1024 * 1024,
  /** As it is sent, gzipped or not. */
  recordingBytes: 5 * 1024 * 1024,
  unpackedRecordingBytes: 50 * 1024 * 1024,
  fileName: 200,
  /** Of one uploaded file. */
  fileBytes: 25 * 1024 * 1024,
  /** Files in one upload. */
  uploadedFiles: 10,
  /** Of one card. */
  attachments: 100,
  jsonBytes: 64 * 1024,
  bodyBytes: 1024 * 1024,
  bodyDepth: 32,
  pageDefault: 50,
  pageMaximum: 100,
  offsetMaximum: Number.MAX_SAFE_INTEGER,
  idempotencyKey: 255,
} as const;
