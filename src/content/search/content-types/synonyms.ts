import { paths } from '#ui/paths.ts';
import { wholeList } from '#workflow/change-orders/presets/whole-list.ts';
import { synonymDraft, type SynonymDraft } from '../schema.ts';
import { listSynonymDrafts, replaceSynonyms } from '../service/synonyms.ts';

/** Visitors' words and the corresponding terms of the trade. */
export const synonyms = wholeList<SynonymDraft>({
  code: 'synonyms',
  title: '搜索同义词',
  group: '网站',
  scope: 'firm',
  item: synonymDraft,
  itemTitle: '同义词',
  key: 'term',
  fields: {
    term: { title: '访客的说法', help: '如“开户”“挂失”' },
    means: { title: '一并搜索', help: '网站上的说法，每行一个，至多 4 个' },
  },
  read: listSynonymDrafts,
  replace: replaceSynonyms,
  addresses: [paths.search()],
});
