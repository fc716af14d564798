/** Whether it could be an email address. The service decides. */
export const looksLikeAddress = (text: string): boolean => !/\s/.test(text) && text.slice(1, -1).includes("@");
