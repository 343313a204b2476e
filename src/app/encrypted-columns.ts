import { columns as agreement } from '#clients/agreements/columns.ts';
import { columns as care } from '#clients/care/columns.ts';
import { columns as cases } from '#clients/cases/columns.ts';
import { columns as identity } from '#clients/id-cards/columns.ts';
import { columns as privacy } from '#clients/privacy/columns.ts';
import { columns as qualification } from '#clients/qualification/columns.ts';
import { columns as questionnaire } from '#clients/questionnaires/columns.ts';
import { columns as complaint } from '#complaints/complaint/columns.ts';
import { columns as callBack } from '#contact/call-backs/columns.ts';
import { columns as digest } from '#contact/digests/columns.ts';
import { columns as file } from '#content/files/columns.ts';
import { columns as person } from '#identity/accounts/columns.ts';
import { columns as login } from '#identity/clients/columns.ts';
import { columns as seeker } from '#identity/job-seekers/columns.ts';
import { columns as staff } from '#identity/staff/columns.ts';
import { columns as dataExport } from '#operations/data-export/columns.ts';
import { columns as uploadScan } from '#operations/upload-scans/columns.ts';
import { columns as webhook } from '#operations/webhooks/columns.ts';
import { columns as platform } from '#platform/columns.ts';
import { listSealed } from '#platform/crypto/sealed-column.ts';
import { columns as privateFund } from '#products/private-funds/columns.ts';
import { columns as delivery } from '#recruitment/deliveries/columns.ts';
import { columns as hiring } from '#recruitment/hiring/columns.ts';
import { columns as interview } from '#recruitment/interviews/columns.ts';
import { columns as resume } from '#recruitment/resumes/columns.ts';
import { columns as assignment } from '#workflow/assignments/columns.ts';
import { columns as messaging } from '#workflow/messaging/columns.ts';
import { columns as notification } from '#workflow/notifications/columns.ts';

/** Every encrypted column of the site. A test fails for a module that is missing here, because its values could not be rotated. */
export const encryptedColumns = listSealed([
  platform,
  login,
  messaging,
  uploadScan,
  webhook,
  complaint,
  privateFund,
  cases,
  qualification,
  questionnaire,
  identity,
  agreement,
  person,
  seeker,
  resume,
  delivery,
  callBack,
  digest,
  staff,
  dataExport,
  notification,
  assignment,
  care,
  file,
  hiring,
  interview,
  privacy,
]);
