interface ParagraphsProps {
  /** A line is a paragraph; empty ones are left out. */
  text: string;
  className?: string | undefined;
}

/** A plain text of the server's. */
export const Paragraphs = ({ text, className }: ParagraphsProps) =>
  text
    .split('\n')
    .filter(line => line.trim() !== '')
    .map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text may say the same twice
      <p key={index} className={className}>
        {line}
      </p>
    ));
