import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { foldValue, foldWords } from '#content/firm-facts/service/fold-statement.ts';
import { replaceCitations } from '#contract/fact-citations.ts';
import { demoScale } from '../investor/suitability.ts';
import { demoTermsVersions } from '../margin-terms/versions.ts';
import { readPageTexts } from '../page-texts.ts';
import { readRiskBank } from '../questionnaire/read-bank.ts';
import { knowledgeCodes, readKnowledgeBank } from '../questionnaire/read-knowledge.ts';
import { parseYaml } from '../read-yaml.ts';
import { findDemoStatements, findFactContradictions, type FactCheckedText } from './contradictions.ts';
import { insertFacts, demoFacts, readDemoText, siteFacts } from './facts.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const demo = fileURLToPath(new URL('..', import.meta.url));
const namesOf = (pattern: string, cwd: string) => globSync(pattern, { cwd }).map((name) => name.replaceAll('\\', '/'));

/** Returns all texts in a value, in order. */
const wordsIn = (value: unknown): string[] => {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(wordsIn);
  return value === null || value === undefined ? [] : [String(value)];
};

/** A demo text with the values of its facts, as readers see them. */
const readShown = (name: string): string =>
  replaceCitations(readDemoText(name, { cites: true }), (code) => {
    const own = Object.entries(demoFacts).find(([key, fact]) => (fact.code ?? key) === code)?.[1];
    return own?.value ?? String(siteFacts.get(code)!.values);
  });

/** Returns every article of a file separately: its statements were valid on its day. */
function articlesOf(name: string): FactCheckedText[] {
  const parts = readShown(name)
    .split(/^---\n/m)
    .slice(1);
  return Array.from({ length: parts.length / 2 }, (_, at) => {
    const [head = '', body = ''] = parts.slice(at * 2);
    return {
      name: `${name} ${/^title: (.*)$/m.exec(head)?.[1] ?? ''}`,
      text: `${head}${body}`,
      kind: 'plain' as const,
      day: /^day: (\S+)/m.exec(head)?.[1] ?? '',
    };
  });
}

/** All texts of the demo firm, and the sentences in the pages themselves. */
const texts: readonly FactCheckedText[] = [
  ...namesOf('**/*.yaml', demo)
    .filter((name) => name !== 'facts/facts.yaml' && name !== 'content/corrections.yaml')
    .map((name) => ({ name, text: wordsIn(parseYaml(name, readShown(name), z.unknown())).join('|'), kind: 'html' as const })),
  ...namesOf('articles/**/*.md', demo).flatMap(articlesOf),
  // Excludes schedules of former years, and a comparison of two former contracts.
  ...namesOf('**/*.{txt,json}', demo)
    .filter((name) => !/^data\/|-20(1\d|2[0-5])\.|margin-contract-changes/.test(name))
    .map((name) => ({ name, text: readShown(name), kind: 'plain' as const })),
  ...namesOf('src/*/*/{pages,web}/**/*.{ts,tsx}', root)
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .map((name) => ({ name, text: readFileSync(`${root}${name}`, 'utf8'), kind: 'plain' as const })),
];

const statements = findDemoStatements(texts);

test('no two texts contradict each other about a fact', () => {
  expect(statements.filter(({ isRight }) => !isRight)).toEqual([]);
});

test('every fact with figures is stated in the texts, so that a wrong one would be found', () => {
  const stated = new Set(statements.map(({ code }) => code));
  const withFigures = Object.entries(demoFacts).filter(([, { value }]) => /\d/.test(foldValue(value)));
  expect(withFigures.map(([name]) => name).filter((name) => !stated.has(name))).toEqual([]);
});

test('a text that contradicts a fact is found, however it writes numbers and spans', () => {
  const contradictionsIn = (text: string, day?: string) =>
    findFactContradictions([{ name: '一篇', text, kind: 'plain', ...(day && { day }) }]);
  expect(contradictionsIn('警戒线 140%，平仓线130％')).toEqual([expect.stringContaining('一篇：warning_line 是 150%，此处为 140%')]);
  expect(contradictionsIn('手机开户六步，填写大约十五分钟')).toHaveLength(2);
  expect(contradictionsIn('| 答复 | 收到后 十五 个工作日以内 |')).toEqual([]);
  expect(contradictionsIn('证券转入|交易日 9:15–15:00')).toHaveLength(1);
  // Before the hours were extended, a notice stated the former ones.
  expect(contradictionsIn('证券转入|交易日 9:15–15:00', '2024-11-05')).toEqual([]);
});

test.each([
  ['contact_hold_hours', '预留手机号还能收短信的，可以在线变更；变更当天生效。'],
  ['contact_hold_hours', '原手机号能收短信的，验证后当日生效'],
  ['contact_hold_hours', '核对后提交，新号码立即用于登录和通知。'],
  ['lost_mobile_check', '原号码已停用的，需要人脸核验'],
  ['complaint_phone_hours', '| 投诉专线 | 工作日9:00至17:30 | 专人受理 |'],
  ['complaint_phone_hours', '投诉电话|010-0000 0001|tel:01000000001|工作日 9:00–17:30'],
  ['elder_hours', '长者专线 010-0000 0002，工作日 9:00–17:00'],
  ['financing_rate', '10月12日起年利率由7.5%降为6.5%'],
  ['asset_certificate_fee', '需要本公司出具的资产证明，每份工本费不变'],
  ['complaint_clock_start', '公司自受理之日起十五个工作日内答复'],
  ['complaint_clock_start', '自受理之日起计算答复'],
  ['risk_test_attempts', '结果当日生效，每日最多测评三次'],
  ['login_password', '使用资金账号与交易密码登录，按提示完成设备验证'],
  ['desktop_source', '电脑客户端：致电客服热线，由工作人员告知官方下载地址'],
  ['recruitment_hours', '人力资源部|hr@example.com|mailto:hr@example.com|工作日 9:00–17:30'],
])('a sentence that contradicts %s is found: %s', (fact, text) => {
  expect(findFactContradictions([{ name: '一篇', text, kind: 'plain' }])).toEqual([expect.stringContaining(`一篇：${fact} 是`)]);
});

test('a text cites a fact by its name, and an unknown name is reported with its line', () => {
  expect(insertFacts('demo/a.txt', '低于 <<warning_line>> 时')).toBe('低于 150% 时');
  expect(() => insertFacts('demo/a.txt', '一\n低于 <<warnung_line>>')).toThrow(
    'demo/a.txt\n  第 2 行：demo/facts/facts.yaml 里没有 <<warnung_line>>',
  );
  expect(() => insertFacts('demo/a.txt', '<<constructor>>')).toThrow('没有 <<constructor>>');
});

test('the facts match the program’s values', () => {
  const terms = demoTermsVersions(() => '/').findLast(({ effectiveFrom }) => effectiveFrom <= '2026-11-23')!.terms;
  const { lines } = terms;
  expect({
    warning_line: `${lines.warning}%`,
    liquidation_line: `${lines.liquidation}%`,
    withdrawal_line: `${lines.withdraw}%`,
    attention_line: `${lines.attention}%`,
    restore_line: `${lines.restore}%`,
    restore_days: `T＋${terms.restoreDays} 日`,
    restore_time: terms.restoreTime,
    lending_margin_minimum: `${terms.lendingMargin}%`,
    lending_margin_private: `${terms.lendingMarginPrivate}%`,
    overdue_rate: `${terms.overdueDailyRate}%`,
    contract_months: String(terms.contractMonths),
    risk_test_months: String(demoScale.validMonths),
  }).toEqual(
    Object.fromEntries(
      [
        'warning_line',
        'liquidation_line',
        'withdrawal_line',
        'attention_line',
        'restore_line',
        'restore_days',
        'restore_time',
        'lending_margin_minimum',
        'lending_margin_private',
        'overdue_rate',
        'contract_months',
        'risk_test_months',
      ].map((name) => [name, demoFacts[name]!.value]),
    ),
  );
  expect(String(readRiskBank().body.validMonths)).toBe(demoFacts.risk_test_months!.value);
  expect(String(readRiskBank().body.attemptsPerDay)).toBe(demoFacts.risk_test_attempts!.value);
  expect(`${terms.financingRate}%`).toBe(demoFacts.financing_rate!.value);
  expect(new Set(knowledgeCodes.map((code) => String(readKnowledgeBank(code).body.attemptsPerDay)))).toEqual(
    new Set([demoFacts.knowledge_attempts!.value]),
  );
});

test('opening an account takes as many steps and minutes as the facts say', () => {
  const opening = readPageTexts('help').find(({ key }) => key === '/OnlineTrading/OpeningProcess')!;
  const steps = opening.sections.find(({ id }) => id === 'shouji')!.blocks.flatMap((block) => (block.kind === 'steps' ? block.steps : []));
  expect(`${steps.length}个`).toBe(foldWords(`${demoFacts.opening_steps!.value}个`));
  const minutes = steps.slice(1, -1).map(({ time }) => Number(/(\d+) 分钟/.exec(time ?? '')?.[1]));
  expect(`${minutes.reduce((sum, each) => sum + each, 0)}个`).toBe(foldWords(`${demoFacts.opening_minutes!.value}个`));
});
