/** The importer's command options, and how the screens call them. */
const commandWords: readonly (readonly [RegExp, string])[] = [
  [/用 sources (?:remove-heading 或 sources )?put 更正/g, '在“文件来源”中更正'],
  [/请在来源的描述里用“表格”一行写明/g, '请在“文件来源”的“文件里的各张表”中写明'],
  [/要用 --source 指明来源/g, '要选择来源'],
  [/，?请用 --source 指明/g, '，请在“读取方式”中选择来源'],
  [/--new-source/g, '“新来源的名称”'],
  [/--source/g, '“来源”'],
  [/--unit/g, '“单位”'],
  [/--heading/g, '“列名”'],
  [/--spelling/g, '“写法”'],
  [/--exchange/g, '“市场”'],
  [/--date/g, '“日期”'],
  [/--part/g, '“只更新写到的行”'],
  [/--skip-bad-rows/g, '“跳过有错误的行”'],
];

/** Replaces the command options in an importer's message by the wording of the screens. */
export const inScreenWords = (message: string): string => commandWords.reduce((text, [word, ours]) => text.replaceAll(word, ours), message);
