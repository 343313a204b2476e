import { once } from 'node:events';
import type { Config } from '#platform/config/config.ts';
import { loadDemo } from './load-demo.ts';

// What to load into comes as a message: a connection's address may hold a password, and words of a command are seen by everybody on a machine.
const [order] = (await once(process, 'message')) as [{ config: Config; connectionString: string }];
// Whoever asked for it has gone: leave the site empty, as if it had never begun.
const leave = () => process.exit(1);
process.once('disconnect', leave);
await loadDemo(order.config, order.connectionString);
process.off('disconnect', leave);
process.disconnect?.();
