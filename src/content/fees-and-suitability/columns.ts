import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { SuitabilityScale } from './schema/dealing.ts';
import type { MeetingForm, MeetingKind } from './web/meeting-names.ts';

export const columns = {
  licensedBusinesses: {},
  feeItems: {},
  feeRates: {},
  investorMeetings: { kind: typed<MeetingKind>(), form: typed<MeetingForm>() },
  investorMeetingFiles: {},
  suitabilityScales: { body: typed<SuitabilityScale>() },
} satisfies ModuleColumns;
