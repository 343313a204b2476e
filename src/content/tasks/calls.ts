import { call } from '#contract/call.ts';
import type { TaskDetail, TaskQuery } from './schema.ts';

/** One guide to an errand with fee, hours and open branches. */
export const taskGet = call<TaskQuery, TaskDetail>('GET', '/official-service/onlineTrading/task', {
  tags: ['help:task', 'customer-center', 'branch', 'fees', 'businesses', 'calendar'],
});
