/** The widget's custom element, excluded from screenshots and recordings. */
export const hostName = "corkboard-widget";
