import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import { schema } from '../document/schema.ts';

const { heading, blockquote, preformatted, bullet_list, ordered_list, horizontal_rule, paragraph } = schema.nodes;

/**
 * Markdown-style input rules at the beginning of a line. All of them end with a key that an input method does not use, and are
 * inactive during a composition: `1、` and `（一）`, the numbering of legal texts, stay unchanged.
 */
export const typingRules = inputRules({
  rules: [
    textblockTypeInputRule(/^(#{1,4})\s$/, heading, (match) => ({ level: Math.max(2, match[1]!.length) })),
    wrappingInputRule(/^[-*+]\s$/, bullet_list),
    wrappingInputRule(
      /^(\d{1,2})[.)]\s$/,
      ordered_list,
      (match) => ({ start: Number(match[1]) || 1 }),
      (match, before) => before.childCount + (before.attrs.start as number) === Number(match[1]),
    ),
    wrappingInputRule(/^>\s$/, blockquote),
    textblockTypeInputRule(/^```$/, preformatted),
    new InputRule(/^---$/, (state, _match, from) => {
      const { $from } = state.selection;
      if ($from.parent.type !== paragraph || $from.parentOffset !== $from.parent.content.size) return null;
      const start = state.doc.resolve(from).before();
      return state.tr.replaceWith(start, $from.after(), [horizontal_rule.create(), paragraph.create()]);
    }),
  ],
});
