import { memo, useMemo } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { useTexts } from "../texts/catalogue.ts";
import { TextBoundary } from "../ui/text-boundary.tsx";
import { isWithinLimits } from "./markdown-limits.ts";
import { markdownTexts } from "./texts.ts";

const safeProtocol = /^(?:https?:|mailto:)/i;

/** Raw HTML is not rendered, images are shown as links, and links open nothing but web pages and mail programs. */
const components: Components = {
  a: ({ href, children }) =>
    href && safeProtocol.test(href) ? (
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        className="text-accent underline-offset-2 hover:underline"
      >
        {children}
      </a>
    ) : (
      <span>{children}</span>
    ),
  img: ({ src, alt }) =>
    typeof src === "string" && safeProtocol.test(src) ? (
      <a href={src} target="_blank" rel="noopener noreferrer" className="text-accent hover:underline">
        {alt || src}
      </a>
    ) : (
      <span>{alt}</span>
    ),
  h1: ({ children }) => <h2 className={headingClass}>{children}</h2>,
  h2: ({ children }) => <h2 className={headingClass}>{children}</h2>,
  h3: ({ children }) => <h3 className={headingClass}>{children}</h3>,
  p: ({ children }) => <p className="my-2 leading-[1.55] wrap-anywhere">{children}</p>,
  ul: ({ children }) => <ul className="my-2 list-disc space-y-1 pl-5">{children}</ul>,
  ol: ({ children }) => <ol className="my-2 list-decimal space-y-1 pl-5">{children}</ol>,
  li: ({ children }) => <li className="wrap-anywhere">{children}</li>,
  blockquote: ({ children }) => (
    <blockquote className="my-2 border-l-2 border-line-firm pl-3 text-ink-2">{children}</blockquote>
  ),
  pre: ({ children }) => (
    <pre
      tabIndex={0}
      className="my-2 overflow-x-auto rounded-medium border border-line bg-desk p-3 font-mono text-xs [&>code]:bg-transparent [&>code]:p-0"
    >
      {children}
    </pre>
  ),
  code: ({ children }) => (
    <code className="rounded-[4px] bg-desk px-[5px] py-px font-mono text-[13px]">{children}</code>
  ),
  table: ({ children }) => (
    <div tabIndex={0} className="my-2 overflow-x-auto">
      <table className="w-full border-collapse text-sm [&_td]:border [&_td]:border-line [&_td]:px-2 [&_td]:py-1 [&_th]:border [&_th]:border-line [&_th]:px-2 [&_th]:py-1 [&_th]:text-left">
        {children}
      </table>
    </div>
  ),
};

const headingClass = "mt-6 mb-1.5 text-sm font-[650] first:mt-0";

interface MarkdownProps {
  readonly text: string;
}

/** Others' text with its formatting, or as it was written if that would take too long or fails. */
export default function Markdown({ text }: MarkdownProps) {
  const isRendered = useMemo(() => isWithinLimits(text), [text]);
  const asWritten = <AsWritten text={text} />;
  if (!isRendered) return asWritten;
  return (
    <TextBoundary text={text} fallback={asWritten}>
      <Rendered text={text} />
    </TextBoundary>
  );
}

/** Only if the text has changed, not whenever its page has. */
const Rendered = memo(({ text }: MarkdownProps) => (
  <ReactMarkdown remarkPlugins={[remarkGfm]} skipHtml components={components}>
    {text}
  </ReactMarkdown>
));

function AsWritten({ text }: MarkdownProps) {
  const texts = useTexts(markdownTexts);
  return (
    <>
      <p className="my-2 text-xs text-ink-3">{texts.asWritten}</p>
      <div className="my-2 leading-[1.55] wrap-anywhere whitespace-pre-wrap">{text}</div>
    </>
  );
}
