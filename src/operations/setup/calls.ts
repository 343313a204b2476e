import type { Empty } from '#contract/call.ts';
import { consoleCall, staffCall } from '#contract/staff-call.ts';
import type {
  CheckList,
  LaunchPass,
  LogoInput,
  LaunchTexts,
  Logo,
  ReadingInput,
  SetUpInput,
  SetUpLink,
  SetUpReceipt,
  SetUpStanding,
  TextsInput,
} from './schema.ts';

export const setUpOpen = consoleCall<SetUpLink, SetUpStanding>('POST', '/set-up/open');
export const setUpLogo = consoleCall<LogoInput, Logo>('POST', '/set-up/logo', { body: 'multipart' });
export const setUpSubmit = consoleCall<SetUpInput, SetUpReceipt>('POST', '/set-up');

export const checkListGet = staffCall<Empty, CheckList>('GET', '/launch', { may: 'content.read' });
export const readingNote = staffCall<ReadingInput, Empty>('POST', '/launch/readings', { may: 'content.approve' });
export const launchTextsGet = staffCall<TextsInput, LaunchTexts>('GET', '/launch/texts', { may: 'content.read' });
export const passIssue = staffCall<Empty, LaunchPass>('POST', '/launch/passes', { may: 'content.read' });
