import { Link } from "@tanstack/react-router";
import { catalogue, useTexts } from "../texts/catalogue.ts";
import { buttonClass } from "./button.tsx";
import { Empty } from "./empty.tsx";

const notFoundTexts = catalogue(
  {
    title: "This page does not exist",
    help: "The address may be mistyped, or the item was deleted.",
    toInbox: "Go to the inbox",
  },
  {
    title: "Diese Seite gibt es nicht",
    help: "Die Adresse ist vielleicht falsch geschrieben, oder der Eintrag wurde gelöscht.",
    toInbox: "Zum Eingang",
  },
);

export default function NotFoundPage() {
  const texts = useTexts(notFoundTexts);
  return (
    <main className="grid h-full place-items-center">
      <Empty
        title={texts.title}
        heading="h1"
        action={
          <Link to="/" className={buttonClass("primary", "medium")}>
            {texts.toInbox}
          </Link>
        }
      >
        {texts.help}
      </Empty>
    </main>
  );
}
