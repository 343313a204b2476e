/** Renders a text for an unknown value. */
export const NotPublished = ({ text = '未公布' }: { text?: string }) => <span className="muted">{text}</span>;
