import { endpoint, type Endpoint } from '#platform/http/endpoint.ts';
import { taskGet } from './calls.ts';
import { taskDetail, taskQuery } from './schema.ts';
import { getTask } from './service/task.ts';

export const taskApi: Endpoint[] = [
  endpoint(
    taskGet,
    {
      input: taskQuery,
      result: taskDetail,
      summary: '办事指南的一项：材料、渠道与时间、费用、网上办理入口，以及现在营业的网点数',
      outcomes: ['notFound'],
    },
    getTask,
  ),
];
