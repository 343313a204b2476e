import { z } from 'zod';
import { encryptedColumns } from '#app/encrypted-columns.ts';
import { asCode, readData, writeTable } from './markdown.ts';

const text = z.string();
const keys = z.strictObject({
  kept: z.array(z.strictObject({ name: text, algorithm: text, where: text, holder: text, life: text, lost: text })),
  derived: z.record(text, text),
});

export const readKeys = () => readData('keys.yaml', keys);

/** Returns the inventory of keys, algorithms and certificates as Markdown. */
export function writeKeys(): string {
  const { kept, derived } = readKeys();
  const purposes = [...new Set(encryptedColumns.map(({ purpose }) => purpose))].toSorted();
  const columnsOf = (purpose: string) =>
    encryptedColumns.filter((one) => one.purpose === purpose).map(({ table, column }) => `${table}.${column}`);
  return [
    '# 密钥与算法清单',
    '',
    '给信息安全、密码应用与测评机构：网站使用的密钥与证书、算法、期限、由谁保管、丢失了怎样办。保管人与期限是建议，以公司的密码管理制度为准。',
    '',
    '本页由 `npm run docs` 从加密的列与 `scripts/docs/keys.yaml` 生成；新的用途没有写进来时测试失败。轮换的步骤见[运维手册](运维手册.md#密钥轮换)，各用途在两种 `CRYPTO_PROFILE` 下的算法见[安全与密评等保对照](安全与密评等保对照.md#使用了哪些密码算法)。',
    '',
    '## 密钥与证书',
    '',
    ...writeTable(
      ['密钥', '算法', '存放', '保管人', '期限', '丢失或泄露'],
      kept.map(({ name, algorithm, where, holder, life, lost }) => [name, algorithm, where, holder, life, lost]),
    ),
    '',
    '产生：都由操作系统的安全随机数。分发：只在本机的文件或凭据中，不经网络。销毁：删除文件与其备份；加密密钥在没有内容、没有备份用它之后。密钥不进日志，不进备份。',
    '',
    '## 加密数据库内容的用途',
    '',
    '每个用途由加密密钥导出自己的密钥，只能用于下列的列，密文绑定所在的行与列。',
    '',
    ...writeTable(
      ['用途', '列'],
      purposes.map((purpose) => [`\`${purpose}\``, asCode(columnsOf(purpose))]),
    ),
    '',
    '## 由主密钥导出的其他密钥',
    '',
    '以 HKDF-SHA-256 导出，每个用途一个，256 位，不保存，链接与查找用于 HMAC-SHA-256，加密用于 SM4-GCM 或 AES-256-GCM。',
    '',
    ...writeTable(
      ['用途', '用来做什么'],
      Object.entries(derived).map(([purpose, use]) => [`\`${purpose}\``, use]),
    ),
    '',
  ].join('\n');
}
