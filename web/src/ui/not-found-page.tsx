import { Link } from "@tanstack/react-router";
import { shellTexts } from "../app/shell/texts.ts";
import { useTexts } from "../texts/catalogue.ts";
import { buttonClass } from "./button.tsx";
import { Empty } from "./empty.tsx";

export default function NotFoundPage() {
  const texts = useTexts(shellTexts);
  return (
    <main className="grid h-full place-items-center">
      <Empty
        title={texts.notFoundTitle}
        heading="h1"
        action={
          <Link to="/" className={buttonClass("primary", "medium")}>
            {texts.toInbox}
          </Link>
        }
      >
        {texts.notFound}
      </Empty>
    </main>
  );
}
