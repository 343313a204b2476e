import { call, type Empty } from '#contract/call.ts';
import type { AppInfo } from '../schema/app.ts';

/** The app's name, its developer and the stores that offer it. */
export const appGet = call<Empty, AppInfo>('GET', '/official-service/onlineTrading/app', { tags: ['site'] });
