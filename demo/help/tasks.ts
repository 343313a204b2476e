import { z } from 'zod';
import { helpCategoryDraft, taskContent, type HelpDraft } from '#content/help/schema.ts';
import { readYaml } from '../read-yaml.ts';

const categories = z.array(
  z
    .object({
      ...helpCategoryDraft.shape,
      checkedOn: z.iso.date(),
      tasks: z.array(z.object({ code: z.string(), title: z.string(), ...taskContent.shape }).strict()),
    })
    .strict(),
);

const read = readYaml('help/tasks', categories, { cites: true });

export const taskCategories = read.map(({ code, name, summary }) => ({ code, name, summary }));

/** The demo firm's guides to errands, in the order of the file. */
export const demoTasks: HelpDraft[] = read.flatMap(({ code: category, checkedOn, tasks }) =>
  tasks.map(({ code, title, ...content }, at) => ({ kind: 'task' as const, code, category, title, sort: at + 1, checkedOn, content })),
);
