import { sealed } from '#platform/crypto/sealed-column.ts';
import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { Rhythm } from './schema.ts';

export const columns = {
  digestSubscriptions: { rhythm: typed<Rhythm>(), sealedAddress: sealed('digest-data', 'digest_subscriptions.address:{leaveKey}') },
} satisfies ModuleColumns;
