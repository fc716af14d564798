export type { Brand } from "./brand.ts";
export { earlierWork } from "./earlier-work.ts";
export { htmlPage, noticePage } from "./page-html.ts";
export { storeReply } from "./reply-to-report.ts";
export { progress } from "./progress.ts";
export { conversation, replyForm, section, statusOf } from "./report-page.ts";
export {
  errorPage,
  redirectPage,
  rejectVisit,
  type ReportContent,
  reportController,
  type ReportVisit,
} from "./report-controller.ts";
export { reportedContent } from "./reported-section.ts";
export { timeZoneOf } from "./time-zone.ts";
export { reportLanguages, textsByLanguage } from "./texts/report-languages.ts";
export type { ReportTexts } from "./texts/report-texts.ts";
export { day, time } from "./time.ts";
export { workSections } from "./work-sections.ts";
