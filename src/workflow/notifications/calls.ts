import type { Empty } from '#contract/call.ts';
import { staffCall } from '#contract/staff-call.ts';
import type {
  AccountAddressDraft,
  AddressConfirm,
  AddressKindInput,
  CodeSent,
  MailDraft,
  NotificationDetail,
  ReachPage,
  ReachQuery,
  RobotDraft,
  NotificationSettingsChange,
} from './schema.ts';

/** The caller's notification settings and addresses. */
export const ownNotificationGet = staffCall<Empty, NotificationDetail>('GET', '/me/notifications');
export const ownNotificationSave = staffCall<NotificationSettingsChange, Empty>('PUT', '/me/notifications');
/** Sends a code to the address, which becomes valid with its confirmation. */
export const ownMailBegin = staffCall<MailDraft, CodeSent>('POST', '/me/notifications/mail');
export const ownRobotBegin = staffCall<RobotDraft, CodeSent>('POST', '/me/notifications/robot');
export const ownAccountBegin = staffCall<AccountAddressDraft, CodeSent>('POST', '/me/notifications/account');
export const ownAddressConfirm = staffCall<AddressConfirm, Empty>('POST', '/me/notifications/confirm');
/** Sends a test message to a confirmed address. */
export const ownAddressTest = staffCall<AddressKindInput, Empty>('POST', '/me/notifications/test');
export const ownAddressRemove = staffCall<AddressKindInput, Empty>('POST', '/me/notifications/remove');

/** Lists which staff members can be reached outside of the console. */
export const notificationReachList = staffCall<ReachQuery, ReachPage>('GET', '/notification-reach', { may: 'account.read' });
