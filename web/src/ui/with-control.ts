const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** How a key together with Ctrl, or with ⌘ on Apple's systems, is written on screen. */
export const withControl = (key: string): string => (isMac ? `⌘${key}` : `Ctrl+${key}`);
