import { paths } from '#ui/paths.ts';
import { companyContentType } from './company-content-type.ts';

export const companyMilestones = companyContentType({
  kind: 'milestones',
  title: '大事记',
  fields: {
    milestones: '大事',
    'milestones.*': '大事',
    'milestones.*.date': { title: '时间', help: '年、年月或日期，如 1998、1998-09 或 1998-09-28' },
    'milestones.*.title': '标题',
    'milestones.*.text': '说明',
    'milestones.*.isMajor': '重大事件',
    'milestones.*.href': { title: '链接', help: '以 / 或 https:// 开头' },
  },
  addresses: [paths.milestones()],
});

/** Awards and business figures. */
export const companyAchievements = companyContentType({
  kind: 'achievements',
  title: '业绩与荣誉',
  keysOf: { figures: 'code' },
  fields: {
    awards: '荣誉',
    'awards.*': '荣誉',
    'awards.*.year': '年度',
    'awards.*.title': '名称',
    'awards.*.issuer': '颁发单位',
    'awards.*.text': '说明',
    'awards.*.isSample': '示例数据',
    figures: '经营指标',
    'figures.*': '指标',
    'figures.*.code': { title: '代码', help: '小写字母开头' },
    'figures.*.name': '名称',
    'figures.*.unit': '单位',
    'figures.*.note': '口径',
    'figures.*.values': '各年数值',
    'figures.*.values.*': '数值',
    'figures.*.values.*.year': '年度',
    'figures.*.values.*.value': '数值',
    source: '数据来源',
    isSample: '示例数据',
  },
  addresses: [paths.achievements()],
});
