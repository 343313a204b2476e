import { expect, test } from 'vitest';
import { findUnfairWords, unfairGrounds } from './service/unfair-words.ts';

test.each([
  ['gender', '限男性'],
  ['gender', '本岗位仅招女生'],
  ['gender', '女性优先'],
  ['gender', '性别：男'],
  ['gender', '要求 男 性，能出差'],
  ['family', '已婚已育者优先'],
  ['family', '未婚，能适应加班'],
  ['family', '两年内无生育计划'],
  ['ethnicity', '限汉族'],
  ['ethnicity', '少数民族勿投'],
  ['religion', '无宗教信仰'],
  ['disability', '无残疾，身体条件好'],
  ['disability', '四肢健全'],
  ['disease', '入职体检须查乙肝两对半'],
  ['disease', '无传染病'],
  ['disease', 'HIV 携带者勿投'],
  ['origin', '具有上海户籍'],
  ['origin', '本市户口优先'],
  ['origin', '限本地户口'],
  ['origin', '农村户籍除外'],
  ['origin', '外地人勿扰'],
  ['age', '35周岁以下'],
  ['age', '年龄不超过 40 岁'],
  ['age', '25-35岁'],
  ['age', '三十五岁以内'],
  ['age', '90后优先'],
  ['age', '1995年1月1日以后出生'],
  ['age', '３５岁以下'],
  ['looks', '形象佳，气质好'],
  ['looks', '身高 165cm 以上'],
] as const)('a forbidden condition of %s is found: %s', (ground, text) => {
  expect(findUnfairWords(text).map((found) => found.ground)).toContain(ground);
});

test.each([
  '性别不限，年龄不限，不限户籍',
  '男女不限',
  '不限男女',
  '招聘不因性别、民族、宗教信仰、残疾、婚育状况区别对待',
  '面试不询问婚姻状况和生育计划',
  '年满18周岁',
  '18 周岁以上',
  '提供户口指标，协助办理落户',
  '有证券从业资格，3 年以上工作经验',
  '2025 年 9 月至 2026 年 8 月间毕业',
  '35 个营业部的客户服务',
  '熟悉 35 家上市公司，写过 25-35 页的研究报告',
  '支持少数民族地区乡村振兴业务',
  '负责残疾人客户的无障碍服务',
  '有管理 20 人以上团队的经验',
  '熟悉 00700 等港股',
  '有农村金融研究经验',
  '熟悉限价单与做市规则',
])('an allowed text is not reported: %s', (text) => {
  expect(findUnfairWords(text)).toEqual([]);
});

test('every ground cites the law', () => {
  for (const source of Object.values(unfairGrounds)) expect(source).toMatch(/《.+》第.+条/);
});
