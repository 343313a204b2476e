import type { AnswerSource } from '#content/search/service/answers/answer-source.ts';
import { matchesSubject } from '#content/search/service/answers/parsed-query.ts';
import { telephoneHref } from '#ui/format/telephone.ts';
import { paths } from '#ui/paths.ts';
import { listConditions } from './service/job-conditions.ts';
import { jobTags } from './service/job-tags.ts';

const hiring = [
  '招聘',
  '招人',
  '招聘职位',
  '职位',
  '岗位',
  '人才招聘',
  '求职',
  '工作机会',
  '应聘',
  '社会招聘',
  '校园招聘',
  '校招',
  '社招',
  '实习',
];
const about = ['信息', '岗位', '公告', '联系方式', '电话', '邮箱', '简历投递', '怎么投简历', ''];

/** Answers how many jobs are on offer, and whom to contact about them. */
export const jobAnswers: AnswerSource = {
  id: 'jobs',
  tags: [...jobTags, 'site'],
  words: [hiring],
  async answer(ctx, asked) {
    if (!matchesSubject(asked, hiring, about)) return undefined;
    const { total, conditionist, contact } = await listConditions(ctx, {});
    const types = conditionist.find(({ name }) => name === 'type')?.options ?? [];
    return {
      title: `正在招聘的职位：${total} 个`,
      facts: types.map(({ text, count }) => ({ name: text, value: `${count} 个` })),
      ways: [
        { text: '招聘公告', href: paths.recruitNotices() },
        ...(contact ? [{ text: `${contact.name} ${contact.phone}`, href: telephoneHref(contact.phone), note: contact.hours }] : []),
      ],
      basis: '人才招聘',
      href: paths.recruitJobs(),
      linkText: '查看职位',
    };
  },
};
