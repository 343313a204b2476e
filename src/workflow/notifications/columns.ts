import { sealed } from '#platform/crypto/sealed-column.ts';
import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { AddressKind, NotificationKind, NotificationMode } from './web/notification-labels.ts';

export const columns = {
  notificationAddresses: {
    kind: typed<AddressKind>(),
    sealedAddress: sealed('notification-address', 'notification_addresses.address:{staffId}:{kind}'),
  },
  notificationAttempts: {
    kind: typed<AddressKind>(),
    sealedAddress: sealed('notification-address', 'notification_attempts.address:{staffId}:{kind}'),
  },
  notificationSettings: { modes: typed<Record<NotificationKind, NotificationMode>>() },
  notificationRecords: { kind: typed<AddressKind>() },
  notificationDigests: {},
} satisfies ModuleColumns;
