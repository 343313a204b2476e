import { paths } from '#ui/paths.ts';

/** The pages of the section, each with what a visitor finds there. */
export const sectionPages = [
  { title: '董事长致辞', href: paths.chairman(), text: '我们怎样看待自己的职责，向您承诺什么、不承诺什么。' },
  { title: '大事记', href: paths.milestones(), text: '从开业第一天到今天，按年份画成一条线。' },
  { title: '组织架构', href: paths.structure(), text: '谁对什么负责：从股东会到每一个部门。' },
  { title: '股东介绍', href: paths.shareholders(), text: '主要股东及持股比例，往期名单可查。' },
  { title: '辉煌业绩', href: paths.achievements(), text: '历年奖项，以及十年的主要业务指标。' },
  { title: '企业文化', href: paths.culture(), text: '公司里的人与事，合规写在日常里。' },
  { title: '社会责任', href: paths.responsibility(), text: '投资者教育、乡村振兴与年度报告。' },
  { title: '采购招标', href: paths.tenders(), text: '正在进行的招标、变更与结果公示。' },
  { title: '联系我们', href: paths.contact(), text: '电话、地址、邮箱与来访须知。' },
] as const;

/** Proof of what is said here, on pages of their own. */
export const furtherPages = [
  { title: '高级管理人员', href: paths.executives() },
  { title: '资质证照', href: paths.certificates() },
  { title: '业务资格', href: paths.licences() },
  { title: '参控股公司', href: paths.groupCompanies() },
] as const;
