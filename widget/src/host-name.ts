/** The element the widget lives in; left out of screenshots and recordings. */
export const hostName = "corkboard-widget";
