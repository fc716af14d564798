/** How many characters of a text an email shows. */
export const longest = { name: 60, title: 120, organisation: 80, excerpt: 400, page: 300 };
