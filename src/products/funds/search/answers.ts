import type { AnswerDraft, AnswerSource } from '#content/search/service/answers/answer-source.ts';
import { extractRests } from '#content/search/service/answers/parsed-query.ts';
import { paths } from '#ui/paths.ts';
import { findFundBrief, findFundCode, type FundBrief } from '../service/fund-brief.ts';
import { fundTags } from '../service/tags.ts';

const asking = ['风险等级', '净值', '单位净值', '基金净值', '基金代码', '代码', '分红', '基金', ''];
const likeCode = /^([0-9a-z]{6})(?:\.of)?$/;
/** Names of shares have four or five characters; names of funds are longer and rarely contain 基金. */
const likeName = /^(?=.*\p{Script=Han})[\p{Script=Han}a-z0-9()（）]{5,30}$/u;

/** Answers a search for a public fund, by code or full name, with its risk level and last value. */
export const fundAnswers: AnswerSource = {
  id: 'fund',
  tags: ['funds', fundTags.levels, fundTags.figures],
  async answer(ctx, asked) {
    const rests = extractRests(asked, asking);
    const code = rests.map((rest) => likeCode.exec(rest)?.[1]).find((rest) => rest && /\d/.test(rest));
    const names = rests.filter((rest) => likeName.test(rest));
    const known = code?.toUpperCase() ?? (names.length > 0 ? await findFundCode(ctx, names) : undefined);
    const found = known ? await findFundBrief(ctx, known) : undefined;
    return found && toAnswer(found);
  },
  async target(ctx, code) {
    return (await findFundBrief(ctx, code)) && { href: paths.fund(code) };
  },
};

function toAnswer({ code, name, fundType, manager, risk, nav }: FundBrief): AnswerDraft {
  return {
    title: `${name} ${code}`,
    facts: [
      ...(risk ? [{ name: '风险等级', value: risk.level, note: `${risk.agency}评价，${risk.evaluatedOn}` }] : []),
      ...(nav ? [{ name: '单位净值', value: `${nav.value} 元`, note: nav.day }] : []),
      { name: '类型', value: fundType, ...(manager && { note: manager }) },
    ],
    basis: '公募基金',
    isSample: risk?.isSample ?? false,
    href: paths.fund(code),
    linkText: '基金资料、净值与分红',
  };
}
