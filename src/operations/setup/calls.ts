import type { Empty } from '#contract/call.ts';
import { consoleCall, staffCall } from '#contract/staff-call.ts';
import type {
  CheckList,
  LaunchPass,
  LogoInput,
  LaunchTexts,
  CleanLogo,
  ReadMarkInput,
  SetUpInput,
  SetUpLink,
  SetUpReceipt,
  SetUpLinkStatus,
  TextsInput,
} from './schema.ts';

export const setUpLinkCheck = consoleCall<SetUpLink, SetUpLinkStatus>('POST', '/set-up/open');
export const setUpLogo = consoleCall<LogoInput, CleanLogo>('POST', '/set-up/logo', { body: 'multipart' });
export const setUpSubmit = consoleCall<SetUpInput, SetUpReceipt>('POST', '/set-up');

export const checkListGet = staffCall<Empty, CheckList>('GET', '/launch', { may: 'content.read' });
export const readMarkSet = staffCall<ReadMarkInput, Empty>('POST', '/launch/readings', { may: 'content.approve' });
export const launchTextsGet = staffCall<TextsInput, LaunchTexts>('GET', '/launch/texts', { may: 'content.read' });
export const launchPassIssue = staffCall<Empty, LaunchPass>('POST', '/launch/passes', { may: 'content.read' });
