/** Words that change the meaning of a heading. */
const otherMeanings: readonly { words: RegExp; why: string }[] = [
  { words: /上期|上次|上一|前次|前期|前一|前日|昨|调整前|变更前|调前|修订前|原|旧|历史|往期|前值|上月|上年/, why: '写明是以前的值' },
  { words: /上限|下限|最高|最低|限额/, why: '写明是限度' },
  { words: /变动|变化|增减|差额|差异|涨跌|调整幅度/, why: '写明是变动' },
  { words: /动态|滚动|ttm|预测/i, why: '写明是另一种口径' },
];
export const otherThing = '写明是另一项';
/** A heading and its column must agree on each of these groups of words. */
const kinds: readonly RegExp[][] = [
  [/融资融券|两融/, /融资(?!融券)/, /(?<!融资)融券/],
  [/买入/, /卖出/, /偿还/, /余额/, /余量/],
  [/代码|编码|编号|代号/, /简称|名称|全称/],
  [/日期|日$/],
];

/** Returns whether a heading refers to another time, another kind or a limit. */
export const hasOtherMeaning = (title: string): boolean => otherMeanings.some(({ words }) => words.test(title));

/** Returns why a heading differs in meaning from the known ones, or undefined if its words do not say so. */
export function explainOtherMeaning(title: string, known: readonly string[]): string | undefined {
  const other = otherMeanings.find(({ words }) => words.test(title) && !known.some((word) => words.test(word)));
  if (other) return other.why;
  const differs = kinds.some((words) => {
    const own = words.map((word) => word.test(title));
    return own.includes(true) && !known.some((word) => words.every((each, index) => each.test(word) === own[index]));
  });
  return differs ? otherThing : undefined;
}
