/** Size limits. They are part of the contract, so that clients can check them before sending a request. */
export const limits = {
  /** Of a page. */
  cursor: 1_000,
  title: 500,
  name: 200,
  comment: 20_000,
  description: 100_000,
  url: 2_000,
  email: 320,
  passwordMinimum: 8,
  password: 200,
  /** A code or the secret of a link. */
  secret: 100,
  /** Per person. */
  passkeys: 50,
  /** Per person, or per contact of a client. */
  sessions: 50,
  /** Kept per project. */
  refusedOrigins: 10,
  /** Pending, per organisation. */
  invitations: 500,
  /** Contacts of all clients of an organisation. */
  contacts: 1_000,
  /** Seconds that a claim is leased for. */
  leaseMinimum: 60,
  leaseDefault: 1_800,
  leaseMaximum: 14_400,
  /** After this many, a ticket is left to people. */
  failedAttempts: 3,
  /** What an agent is doing. */
  doing: 500,
  /** Why a claim is released or revoked. */
  reason: 2_000,
  question: 1_000,
  choice: 200,
  choices: 5,
  /** Per claim. */
  questions: 20,
  /** Per claim. */
  questionsToReporter: 2,
  /** Of a ticket. */
  criteria: 200,
  /** Characters of an acceptance criterion. */
  criterion: 2_000,
  evidence: 2_000,
  /** The kept output of an agent. */
  outputBytes: 1024 * 1024,
  /** Seconds after the end of a claim in which its output can be stored. */
  outputGrace: 900,
  /** Tokens of one kind that an attempt can report. */
  tokensUsed: 1_000_000_000_000,
  /** Of an attempt, and of a day. */
  costUsd: 1_000_000,
  attemptsPerDay: 10_000,
  minutesPerAttempt: 10_080,
  /** The name of a branch, or a pattern of names. */
  branch: 200,
  /** A command in a project's context for agents. */
  command: 1_000,
  /** The rules of a project for agents. */
  agentRules: 10_000,
  labelText: 200,
  labels: 100,
  /** The highest card limit of a list. */
  cardLimit: 1_000_000,
  checklistItems: 500,
  checklistText: 2_000,
  assignees: 100,
  annotations: 200,
  /** Notification IDs in one request to mark them as read. */
  notificationIds: 1_000,
  /** Websites whose reports a member is notified of in another way. */
  reportProjects: 500,
  /** Characters of a comment shown in a notification. */
  excerpt: 200,
  /** Per member, excluding expired tokens. */
  tokens: 50,
  /** How long the previous secret of a rotated token keeps working. */
  overlapHoursDefault: 24,
  overlapHoursMaximum: 72,
  webhooks: 100,
  webhookEventTypes: 100,
  webhookProjects: 100,
  chatKinds: 100,
  /** Origins allowed for a project's widget, in addition to the project's own. */
  allowedOrigins: 50,
  widgetTexts: 100,
  widgetTextName: 100,
  widgetText: 500,
  screenshotBytes: 10 * 1024 * 1024,
  /** As sent, gzipped or not. */
  recordingBytes: 5 * 1024 * 1024,
  unpackedRecordingBytes: 50 * 1024 * 1024,
  /** JSON objects in a recording: an element of a page is two, a text one. */
  recordedObjects: 250_000,
  /** Of the text and style rules in a recording. */
  recordedCharacters: 8_000_000,
  fileName: 200,
  /** Per uploaded file. */
  fileBytes: 25 * 1024 * 1024,
  /** Files per upload. */
  uploadedFiles: 10,
  /** Per card. */
  attachments: 100,
  jsonBytes: 64 * 1024,
  bodyBytes: 1024 * 1024,
  bodyDepth: 32,
  /** Of all objects in a body together. Each array counts as one more. */
  bodyFields: 10_000,
  pageDefault: 50,
  pageMaximum: 100,
  /** Per member. */
  savedViews: 100,
  /** Characters of a search. */
  searchText: 200,
  /** Words of a search; more are ignored. */
  searchWords: 10,
  searchDefault: 20,
  /** How many matches a list that is filtered by text considers, newest first. */
  filteredMatches: 10_000,
  offsetMaximum: Number.MAX_SAFE_INTEGER,
  idempotencyKey: 255,
  /** Invalid values listed in one error. */
  errorDetails: 20,
} as const;
