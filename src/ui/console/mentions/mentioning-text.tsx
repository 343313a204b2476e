import { splitAtMentions } from '#contract/mentions.ts';
import './mentions.css';

/** A text with highlighted mentions of colleagues. */
export function MentioningText({ text, mentions }: { text: string; mentions: readonly string[] }) {
  return splitAtMentions(text, mentions).map((part, index) =>
    part.isMention ? (
      <span key={index} className="mentions__name">
        {part.text}
      </span>
    ) : (
      part.text
    ),
  );
}
