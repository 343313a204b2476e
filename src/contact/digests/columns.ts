import { sealed } from '#platform/crypto/sealed-column.ts';
import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { Frequency } from './schema.ts';

export const columns = {
  digestSubscriptions: { rhythm: typed<Frequency>(), sealedAddress: sealed('digest-data', 'digest_subscriptions.address:{leaveKey}') },
} satisfies ModuleColumns;
