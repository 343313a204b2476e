import { wholeList } from '../presets/whole-list.ts';
import { guardedWord, type GuardedWord } from '../schema/words.ts';
import { listGuardedWords, replaceGuardedWords } from '../service/guarded-words.ts';

/** The words for which texts of the firm are checked before submission. */
export const watchedWords = wholeList<GuardedWord>({
  code: 'watched-words',
  title: '敏感词',
  group: '规则',
  scope: 'firm',
  levels: 2,
  namesWatchedWords: true,
  item: guardedWord,
  itemTitle: '词语',
  key: 'word',
  fields: {
    word: '词语',
    weight: { title: '处理', words: { block: '不能提交', compliance: '须合规审批', warn: '提醒' } },
    reason: { title: '原因', help: '起草人会看到' },
  },
  read: listGuardedWords,
  replace: replaceGuardedWords,
  addresses: [],
});
