import { agreementColumns } from '#modules/agreement/sealed-columns.ts';
import { businessColumns } from '#modules/business/sealed-columns.ts';
import { clientColumns } from '#modules/client/sealed-columns.ts';
import { complaintColumns } from '#modules/complaint/sealed-columns.ts';
import { identityColumns } from '#modules/identity/sealed-columns.ts';
import { messagingColumns } from '#modules/messaging/sealed-columns.ts';
import { privacyColumns } from '#modules/privacy/sealed-columns.ts';
import { deliveryColumns } from '#modules/delivery/sealed-columns.ts';
import { privateFundColumns } from '#modules/private-fund/sealed-columns.ts';
import { qualificationColumns } from '#modules/qualification/sealed-columns.ts';
import { questionnaireColumns } from '#modules/questionnaire/sealed-columns.ts';
import { resumeColumns } from '#modules/resume/sealed-columns.ts';
import { seekerColumns } from '#modules/seeker/sealed-columns.ts';
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
