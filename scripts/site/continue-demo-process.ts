import { once } from 'node:events';
import type { Config } from '#platform/config/config.ts';
import { limitConnections } from '#platform/outbound/guard.ts';
import { withSiteContext } from './site-context.ts';

// The target is sent as a message, like that of load-demo-process.ts.
const [order] = (await once(process, 'message')) as [{ config: Config; connectionString: string }];
limitConnections(order.config);
const leave = () => process.exit(1);
process.once('disconnect', leave);
const { continueDemoSeries } = await import('#demo/securities/continue-series.ts');
await withSiteContext('demo', order, ({ ctx }) => continueDemoSeries(ctx).then(() => undefined));
process.off('disconnect', leave);
process.disconnect?.();
