import { once } from 'node:events';
import type { Config } from '#platform/config/config.ts';
import { limitConnections } from '#platform/outbound/guard.ts';
import { loadDemo } from './load-demo.ts';

// The target is sent as a message: a connection string may hold a password, and command line arguments are visible to all users
// of a machine.
const [order] = (await once(process, 'message')) as [{ config: Config; connectionString: string }];
limitConnections(order.config);
// The parent process has ended: leave the site empty.
const leave = () => process.exit(1);
process.once('disconnect', leave);
await loadDemo(order.config, order.connectionString);
process.off('disconnect', leave);
process.disconnect?.();
