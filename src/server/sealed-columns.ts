import { agreementColumns } from '#modules/client/agreement/sealed-columns.ts';
import { businessColumns } from '#modules/client/cases/sealed-columns.ts';
import { clientColumns } from '#modules/client/login/sealed-columns.ts';
import { complaintColumns } from '#modules/portal/complaint/sealed-columns.ts';
import { identityColumns } from '#modules/client/identity/sealed-columns.ts';
import { messagingColumns } from '#modules/base/messaging/sealed-columns.ts';
import { privacyColumns } from '#modules/client/privacy/sealed-columns.ts';
import { deliveryColumns } from '#modules/recruit/delivery/sealed-columns.ts';
import { privateFundColumns } from '#modules/district/private-fund/sealed-columns.ts';
import { qualificationColumns } from '#modules/client/qualification/sealed-columns.ts';
import { questionnaireColumns } from '#modules/client/questionnaire/sealed-columns.ts';
import { resumeColumns } from '#modules/recruit/resume/sealed-columns.ts';
import { seekerColumns } from '#modules/recruit/seeker/sealed-columns.ts';
import type { SealedColumn } from '#platform/crypto/sealed-column.ts';
import { loginKeyColumns } from '#platform/crypto/sealed-columns.ts';

/** Every sealed column of the site. A column that is missing here fails a test: its values could never change their key. */
export const sealedColumns: readonly SealedColumn[] = [
  ...loginKeyColumns,
  ...clientColumns,
  ...messagingColumns,
  ...complaintColumns,
  ...privateFundColumns,
  ...businessColumns,
  ...qualificationColumns,
  ...questionnaireColumns,
  ...identityColumns,
  ...agreementColumns,
  ...privacyColumns,
  ...seekerColumns,
  ...resumeColumns,
  ...deliveryColumns,
];
