const names: Readonly<Record<string, string>> = {
  Escape: "Esc",
  Enter: "↵",
  " ": "Space",
  "Control+Enter": "Ctrl ↵",
};

/** How the keys of a shortcut are written on screen: one name for each key that is pressed in turn. */
export const keyNames = (keys: string): string[] => (keys === " " ? [keys] : keys.split(" ")).map(nameOf);

const nameOf = (key: string) => names[key] ?? (/^[A-Z]$/.test(key) ? `Shift ${key}` : key.toUpperCase());
