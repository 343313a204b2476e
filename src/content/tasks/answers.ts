import type { Task } from '#content/help/schema.ts';
import { listTasks } from '#content/help/service/tasks.ts';
import type { AnswerDraft, AnswerSource } from '#content/search/service/answers/answer-source.ts';
import { removeFillers, type ParsedQuery } from '#content/search/service/answers/parsed-query.ts';
import type { Context } from '#platform/context.ts';
import { foldText } from '#platform/search/fold.ts';
import { paths } from '#ui/paths.ts';
import type { TaskDetail } from './schema.ts';
import { completeTask } from './service/task.ts';

/** Words about an errand that do not say which one. */
const aboutErrands = /材料|资料|手续|流程|步骤|证件|准备|带|到哪|去哪|本人|营业部|网点|线上|网上|手机上|收费|费用|时间|天/g;

const shortestName = 4;

interface Known {
  task: Task;
  names: readonly string[];
}

/** Answers how an errand is done: what to bring, where, how long, and its fee. */
export const taskAnswers: AnswerSource = {
  id: 'task',
  tags: ['help:task', 'firm-facts', 'customer-center', 'branch', 'fees', 'businesses'],
  async answer(ctx, asked) {
    const known = await readKnown(ctx);
    const subjects = subjectsOf(asked);
    const found = known.find(({ names }) => names.some((name) => subjects.includes(name)));
    return found && toAnswer(await completeTask(ctx, found.task));
  },
};

const readKnown = (ctx: Context): Promise<readonly Known[]> =>
  ctx.memo.get(ctx, 'task.answers', 'help:task', async () =>
    (await listTasks(ctx, {})).records.map((task) => ({
      task,
      names: [...new Set([task.title, ...task.keywords].flatMap((name) => [foldText(name), ...longBare(foldText(name))]))],
    })),
  );

/** A name without the words about errands, unless too little is left to tell one errand from another. */
const longBare = (name: string): string[] => [bare(name)].filter((rest) => rest.length >= shortestName);

const bare = (text: string): string => removeFillers(text).replaceAll(aboutErrands, '') || text;

const subjectsOf = ({ forms, isSpelled }: ParsedQuery): string[] =>
  isSpelled ? [] : [...new Set(forms.flatMap((form) => [form, bare(form)]))].filter((form) => form.length > 1);

function toAnswer({ code, title, summary, materials, duration, fee, ways, online, updatedOn }: TaskDetail): AnswerDraft {
  const href = paths.task(code);
  return {
    title,
    text: summary,
    facts: [
      { name: '要带什么', value: materials.join('；') },
      { name: '需要多久', value: duration },
      ...(fee ? [{ name: '费用', value: fee.value, note: fee.note }] : []),
    ],
    ways: [
      ...ways.map((way) => ({ text: way.name, href: way.href, note: way.hours })),
      ...(online ? [{ text: '在线开始办理', href: online.href, note: `约 ${online.minutes} 分钟` }] : []),
    ],
    day: { name: '核对', value: updatedOn },
    basis: '办事指南',
    href,
    linkText: '全部步骤与注意事项',
  };
}
