import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { updateSettings } from '#content/website/service/settings.ts';
import { demoSite } from '#demo/site.ts';
import { clientPasswords } from '#identity/clients/web/password-rules.ts';
import { staffPasswords } from '#identity/staff/web/password-rules.ts';
import { useDatabase } from '#test/support/database.ts';
import { isCommonPassword } from './service/passwords/common-passwords.ts';
import { findPasswordFault } from './service/passwords/find-password-fault.ts';
import { importKnownPasswords } from './service/passwords/known-passwords.ts';
import { countPasswordBytes, getStrengthHint, findFormFault } from './web/password-form.ts';

const { db, context } = useDatabase();
const own = { words: ['880000000101'], what: '您的资金账号' };
const faultOf = (password: string, form = clientPasswords) => findPasswordFault(context(), { ...form, password, own });
const common = '密码过于常见或曾经泄露，容易被猜中，请换一个，例如几个不相干的词';

/** The list that is imported here: it contains nothing that the packaged list has. */
async function* linesOf(...lines: string[]) {
  yield* lines;
}

describe('a password', () => {
  test('may consist of any printable characters, in any mixture', () => {
    for (const password of [
      'quietriver',
      '73920518',
      'quiet river under hill',
      '青山绿水白云蓝天',
      '海内存 知己 天涯',
      '¿Qué tal, señor?',
      '🌊🌋🚲🎈🧭🪁🥝🦜',
    ])
      expect(findFormFault(password, clientPasswords), password).toBeUndefined();
    for (const password of ['line\nbreak12', 'tab\tulator', 'null\u0000byte9'])
      expect(findFormFault(password, clientPasswords), JSON.stringify(password)).toContain('控制字符');
  });

  test('has 8 to 128 characters for clients and 12 to 128 for staff, counted as people count them', () => {
    const longest = 'abcd efgh '.repeat(12) + 'ijkl mno';
    expect([...longest]).toHaveLength(128);
    for (const [form, shortest] of [
      [clientPasswords, 8],
      [staffPasswords, 12],
    ] as const) {
      const words = 'qz4 mountain-lamp'.slice(0, shortest);
      expect([findFormFault(words, form), findFormFault(longest, form)]).toEqual([undefined, undefined]);
      for (const wrong of [words.slice(1), `${longest}p`]) expect(findFormFault(wrong, form)).toBe(`密码应为 ${shortest} 至 128 个字符`);
    }
    // Eight emoji are sixteen UTF-16 units, seven are fourteen.
    expect(findFormFault('🌊🌋🚲🎈🧭🪁🥝', clientPasswords)).toContain('8 至 128');
  });

  test('of a client fits into one RSA-OAEP block with nonce and time, of 318 bytes', () => {
    const content = { password: '汉'.repeat(66) + 'ab', nonce: 'n'.repeat(43), time: 1_999_999_999_999 };
    expect(countPasswordBytes(content.password)).toBe(200);
    expect(new TextEncoder().encode(JSON.stringify(content)).length).toBeLessThanOrEqual(318);
    expect(findFormFault('一丁七万丈三上下不与'.repeat(6) + '专且世丘丙业', clientPasswords)).toBeUndefined();
    expect(findFormFault('一丁七万丈三上下不与'.repeat(6) + '专且世丘丙业丛', clientPasswords)).toContain('200 个字节');
    // Quotation marks and backslashes take two bytes.
    expect(findFormFault('a"\\b'.repeat(32), clientPasswords)).toBeUndefined();
    expect(findFormFault('"\\/"'.repeat(32), clientPasswords)).toContain('200 个字节');
    expect(findFormFault('汉字密码很长'.repeat(20), staffPasswords)).toBeUndefined();
  });

  test('does not contain what others know of its owner', async () => {
    expect(await faultOf('x8800-0000-0101y')).toBe('密码不能含有您的资金账号');
  });

  test('does not contain a name, product or hotline of the firm, with any signs in between', async () => {
    await updateSettings(context(), demoSite);
    const { firm, contact } = demoSite;
    const words = [firm.name, firm.shortName, firm.englishName, 'qian-ting', contact.complaintPhone, contact.hotlines[0]!.number];
    for (const word of words) expect(await faultOf(`${word} mnbv qz`, clientPasswords), word).toContain('公司的名称');
    expect(await faultOf('quiet river under hill')).toBeUndefined();
  });
});

describe('a common password', () => {
  test('is refused: the packaged list has at least three thousand that clients could choose', async () => {
    const list = (await readFile(new URL('./service/passwords/common-passwords.txt', import.meta.url), 'utf8')).trim().split('\n');
    const possible = list.filter((password) => findFormFault(password, clientPasswords) === undefined);
    expect(possible.length).toBeGreaterThan(3000);
    for (const password of possible.filter((_, index) => index % 500 === 0)) expect(await faultOf(password), password).toBe(common);
  });

  test.each(['Password123', 'passw0rd', 'P@ssw0rd2026', 'qwerty-qwerty', 'woaini1314', 'Dragon.Monkey', '我爱你1314520', 'iloveyou!2026!'])(
    'is recognised in “%s”',
    async (password) => {
      expect(await isCommonPassword(password)).toBe(true);
    },
  );

  test.each(['quiet river under hill', 'Only-of-Tests-2026', 'Morning-Tea-88', 'x7Kq-p2Vw', '青山绿水白云蓝天', 'k!u@z#w$m%b^'])(
    'is not seen in “%s”',
    async (password) => {
      expect(await isCommonPassword(password)).toBe(false);
    },
  );

  test('of an imported list is refused, as text or as the hash of public lists, in any case', async () => {
    const hash = createHash('sha1').update('lamp under 7 hills').digest('hex').toUpperCase();
    for (const password of ['blue kettle sings', 'lamp under 7 hills']) expect(await faultOf(password)).toBeUndefined();
    expect(await importKnownPasswords(context(), linesOf('blue kettle sings', '', `${hash}:42\r`))).toEqual({ added: 2, total: 2 });
    for (const password of ['blue kettle sings', 'Blue Kettle Sings', 'lamp under 7 hills']) expect(await faultOf(password)).toBe(common);
    expect(await importKnownPasswords(context(), linesOf('blue kettle sings', 'green one here'))).toEqual({ added: 1, total: 3 });
    expect(await importKnownPasswords(context(), linesOf('green one here'), { replaces: true })).toEqual({ added: 1, total: 1 });
    expect(await faultOf('blue kettle sings')).toBeUndefined();
    const acts = await db.selectFrom('auditEntries').select('details').where('action', '=', 'passwords.imported').execute();
    expect(acts).toHaveLength(3);
  });

  test('of a file with another content changes nothing', async () => {
    await expect(importKnownPasswords(context(), linesOf('one good word', 'x'.repeat(1001)), { replaces: true })).rejects.toThrow(
      '第 2 行',
    );
    expect(await faultOf('one good word')).toBeUndefined();
  });
});

test('the hint while typing says what is missing, then how strong the password is', () => {
  const hints = ['', 'river', 'quietriv', 'quiet river under', 'quiet river under the old hill'].map((one) =>
    getStrengthHint(one, clientPasswords),
  );
  expect(hints.map((hint) => hint.slice(0, 4))).toEqual(['', '还差 3', '强度：弱', '强度：中', '强度：强']);
});
