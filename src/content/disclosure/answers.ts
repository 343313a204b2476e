import type { AnswerSource } from '#content/search/service/answers/answer-source.ts';
import { matchesSubject, optionalWords, extractRests, wordList } from '#content/search/service/answers/parsed-query.ts';
import { paths } from '#ui/paths.ts';

const advisers = wordList('证券投资顾问 投资顾问 投顾 理财顾问');
const aboutAdvisers = optionalWords('名单 公示 服务 收费 费用 联系方式 电话 登记 资格 编号');
const numbers = optionalWords('执业编号 登记编号 从业编号 证书编号 编号');

/**
 * Answers a search for an adviser with a link to the list, and a search for a registration number with a link to the register. It
 * does not look anyone up: only the register does, where look-ups are counted.
 */
export const staffAnswers: AnswerSource = {
  id: 'staff',
  tags: ['staff-register'],
  async answer(_ctx, asked) {
    if (matchesSubject(asked, advisers, aboutAdvisers)) {
      return {
        title: '投资顾问',
        facts: [
          { name: '核对', value: '姓名、登记编号与所在网点须与公示一致' },
          { name: '不得', value: '代客操作、承诺收益、以个人名义收费' },
        ],
        ways: [{ text: '收费标准', href: paths.fees() }],
        basis: '从业人员公示',
        href: paths.advisers(),
        linkText: '看投资顾问名单',
      };
    }
    const number = extractRests(asked, numbers)
      .map((rest) => rest.toUpperCase().replaceAll(/[\s-]/g, ''))
      .find((rest) => /^S\d{12,14}$/.test(rest));
    return number
      ? {
          title: `登记编号 ${number}`,
          facts: [{ name: '核对', value: '姓名、机构与对方所说一致，才是本公司的人' }],
          basis: '从业人员公示',
          href: paths.staffRegister({ keyWord: number }),
          linkText: '在从业人员公示中核对',
        }
      : undefined;
  },
};
