export { admitReportMail } from "./report-mail-limit.ts";
export { mayFollow } from "./reports.exports.ts";
export { shownDeliveryIn } from "./shown-delivery-in.ts";
export { reportLanguages, textsByLanguage } from "./texts/report-languages.ts";
