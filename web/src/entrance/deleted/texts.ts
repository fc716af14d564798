import { catalogue } from "../../texts/catalogue.ts";

export const deletedTexts = catalogue(
  {
    title: (name: string) => `${name} has been deleted`,
    forOwners: (time: string) =>
      `It is closed for everybody. You can restore it, with everything in it, until ${time}. Then all its data is removed.`,
    forMembers: (time: string) =>
      `It is closed for everybody. An owner can restore it, with everything in it, until ${time}. Then all its data is removed.`,
    restore: "Restore organisation",
    others: "Your other organisations",
    open: (name: string) => `Open ${name}`,
    signOut: "Sign out",
  },
  {
    title: (name) => `${name} wurde gelöscht`,
    forOwners: (time) =>
      `Die Organisation ist für alle geschlossen. Bis ${time} können Sie sie mit allem, was darin ist, wiederherstellen. Danach werden alle Daten entfernt.`,
    forMembers: (time) =>
      `Die Organisation ist für alle geschlossen. Bis ${time} kann ein Inhaber sie mit allem, was darin ist, wiederherstellen. Danach werden alle Daten entfernt.`,
    restore: "Organisation wiederherstellen",
    others: "Ihre anderen Organisationen",
    open: (name) => `${name} öffnen`,
    signOut: "Abmelden",
  },
);
