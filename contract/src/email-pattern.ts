/** An email address, spaces around it included. Only sending an email tells whether it exists. */
export const emailPattern = "^\\s*[^\\s@]+@[^\\s@]+\\s*$";
