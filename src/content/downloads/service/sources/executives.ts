import { listOnShow } from '#content/company/service/on-show.ts';
import { paths } from '#ui/paths.ts';
import type { IdentitySource } from './publications.ts';

/** Executives, directors and supervisors, by their whole names and the papers of their appointments. */
export const executiveSource: IdentitySource = {
  async list(ctx) {
    const people = (await listOnShow(ctx, 'executives'))[0]?.content.people ?? [];
    return people.map(({ name, post, since, qualification, duties }) => ({
      title: name,
      thing: `${name} ${post}`,
      facts: { 职务: post, 任职日期: since, 任职备案或批复: qualification, 职责: duties },
      // `任职备案 演示备〔2022〕18号`: the number alone is what is asked about.
      known: [name, qualification, qualification.split(/\s/).at(-1)],
      source: { title: '高级管理人员', href: paths.executives() },
    }));
  },
};
