import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { asCode, writeTable } from './markdown.ts';

/** A rule that compares several fields of an input, as its schema declares it. */
export interface CombinedRule {
  readonly file: string;
  /** Its number among the rules of the file. */
  readonly number: number;
  /** The compared fields; empty where a function receives the whole input. */
  readonly fields: readonly string[];
  /** Named functions that check, where the schema names one. */
  readonly functions: readonly string[];
  /** What a wrong input is answered with. */
  readonly messages: readonly string[];
}

const root = join(import.meta.dirname, '../..');

/**
 * Lists the rules about several fields from the schemas: refinements that take fields of an object apart, and those that receive the
 * whole input. Rules about one value, such as the form of a number, are in the contract (docs/openapi.json).
 */
export function listCombinedRules(): CombinedRule[] {
  const files = globSync('src/**/*.ts', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.endsWith('.test.ts') && !file.startsWith('src/platform/'));
  return files.toSorted().flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const found = [...text.matchAll(/\.(refine|superRefine)\(/g)].flatMap(({ 1: kind, 0: call, index }) => {
      const body = readArguments(text, index + call.length);
      const isWhole = kind === 'superRefine';
      const fields = /^\s*\(\{([^}]*)\}/.exec(body)?.[1];
      if (!isWhole && fields === undefined) return [];
      const name = /^\s*(\w+)\s*[,(]?/.exec(body)?.[1];
      const functions = isWhole && name && !body.includes('=>') ? [name] : [];
      const source = functions.length > 0 ? body + readFunction(text, functions[0]!) : body;
      return [{ file, fields: listNames(fields ?? ''), functions, messages: listMessages(source) }];
    });
    return found.map((rule, at) => ({ ...rule, number: at + 1 }));
  });
}

/** Returns the arguments of a call from after its opening bracket. Brackets in the texts of these schemas are balanced. */
function readArguments(text: string, from: number): string {
  let depth = 1;
  let at = from;
  for (; depth > 0 && at < text.length; at++) depth += text[at] === '(' ? 1 : text[at] === ')' ? -1 : 0;
  return text.slice(from, at - 1);
}

/** Returns a function of the same file; nothing for an imported one, whose name says what it checks. */
function readFunction(text: string, name: string): string {
  const start = new RegExp(`^(?:export )?(?:async )?(?:function|const) ${name}\\b`, 'm').exec(text)?.index;
  return start === undefined ? '' : text.slice(start, text.indexOf('\n}', start) + 2);
}

const listNames = (fields: string): string[] =>
  fields
    .replaceAll(/[{[][^}\]]*/g, '')
    .split(',')
    .map((one) =>
      one
        .trim()
        .replace(/[:=].*$/s, '')
        .replace(/^\.\.\./, '')
        .trim(),
    )
    .filter(Boolean);

/** Returns the Chinese texts of a source; what is inserted at run time is shown as an ellipsis. */
const listMessages = (source: string): string[] => [
  ...new Set(
    [...source.matchAll(/'([^'\n]*\p{Script=Han}[^'\n]*)'|`([^`]*\p{Script=Han}[^`]*)`/gu)].map(([, plain, template]) =>
      (plain ?? template!).replaceAll(/\$\{[^}]*\}/g, '…'),
    ),
  ),
];

/** What a schema checks where its texts are in another place, by the file and the number of the rule in it. */
export const explained: Readonly<Record<string, string>> = {
  'src/clients/qualification/facts/account-facts.ts 1': '账户系统的应答：各日资产按日期递增，且不晚于清算到的日期；不符的应答不采用',
  'src/clients/questionnaires/schema/questionnaires.ts 1': '题目、分值、等级区间与示例逐项相符，见 check-questionnaire.ts 的提示',
  'src/clients/questionnaires/schema/written.ts 1': '同上，编辑中的问卷',
  'src/content/branches/service/branch-register.ts 1': '导入的网点：同编辑网点时的三条（经纬度、图片与图片说明成对）',
  'src/content/firm-facts/service/record-facts.ts 1': '同一份清单中不能有重复的代码',
  'src/securities/calendar/schema.ts 1': '一年的每一天都有，依次排列；交易日须是工作日且不在周末；港股通开通日须是交易日',
  'src/workflow/change-orders/presets/whole-list.ts 1': '同一份清单中不能有重复的代码',
};

/** Functions of the platform by which schemas check whole inputs, and what they check. */
const sharedChecks: Readonly<Record<string, string>> = { refuseDuplicates: '同一份清单中不能有重复的代码或名称' };

/** Returns what a rule answers or checks; empty where nothing says so. */
export const explainRule = ({ file, number, functions, messages }: CombinedRule): string =>
  messages.join('；') || (explained[`${file} ${number}`] ?? functions.flatMap((name) => sharedChecks[name] ?? []).join('；'));

/** Returns the rules of combined data as Markdown. */
export function writeCombinedRules(): string {
  const bySubject = Map.groupBy(listCombinedRules(), ({ file }) => dirname(file.slice('src/'.length)).split('/').slice(0, 2).join('/'));
  return [
    '# 组合规则清单',
    '',
    '给信息安全与测评机构：几个字段或几行之间必须相符的规则，由服务器在写入之前核对，不符的一律不写入，并答以右栏的文字。单个字段的格式、长度与取值见[接口文件](../openapi.json)；名单与名录的规则见[导入规则](../import-rules.md)，业务的时点与状态规则见[交易与业务规则](../trade-rules.md)。',
    '',
    '本页由 `npm run docs` 从代码中的核对规则生成：代码里增加、改动一条而没有更新本页，测试不通过。',
    '',
    ...[...bySubject].flatMap(([subject, rules]) => [
      `## ${subject}`,
      '',
      ...writeTable(
        ['相互核对的字段', '不符时的答复', '代码'],
        rules.map((rule) => [rule.fields.length > 0 ? asCode(rule.fields) : '整份内容', explainRule(rule), asCode([rule.file])]),
      ),
      '',
    ]),
  ].join('\n');
}
