/** What stands where nothing is known: said, not guessed. */
export const NotPublished = ({ text = '未公布' }: { text?: string }) => <span className="muted">{text}</span>;
