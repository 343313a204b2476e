import { agreementJobs } from '#clients/agreements/jobs.ts';
import { businessJobs } from '#clients/cases/jobs.ts';
import { identityJobs } from '#clients/id-cards/jobs.ts';
import { privacyJobs } from '#clients/privacy/jobs.ts';
import { questionnaireJobs } from '#clients/questionnaires/jobs.ts';
import { complaintJobs } from '#complaints/complaint/jobs.ts';
import { callBackJobs } from '#contact/call-backs/jobs.ts';
import { digestJobs } from '#contact/digests/jobs.ts';
import { contentJobs } from '#content/articles/jobs.ts';
import { companyJobs } from '#content/company/jobs.ts';
import { fileJobs } from '#content/files/jobs.ts';
import { firmFactJobs } from '#content/firm-facts/jobs.ts';
import { mediaJobs } from '#content/media/jobs.ts';
import { openDataJobs } from '#content/open-data/jobs.ts';
import { siteSearchJobs } from '#content/search/jobs.ts';
import { siteJobs } from '#content/website/jobs.ts';
import { clientJobs } from '#identity/clients/jobs.ts';
import { seekerJobs } from '#identity/job-seekers/jobs.ts';
import { seekerRightsJobs } from '#identity/job-seekers/rights-jobs.ts';
import { staffJobs } from '#identity/staff/jobs.ts';
import { verificationJobs } from '#identity/verification/jobs.ts';
import { auditJobs } from '#operations/audit/jobs.ts';
import { openConfiguredSealKeys } from '#operations/audit/seal-key.ts';
import { dataExportJobs } from '#operations/data-export/jobs.ts';
import { insightJobs } from '#operations/insight/jobs.ts';
import { retentionJobs } from '#operations/retention/jobs.ts';
import { openPastEntries } from '#operations/retention/service/months/archived-entries.ts';
import { signMonthsAgain } from '#operations/retention/service/months/sign-again.ts';
import { statusJobs } from '#operations/status/jobs.ts';
import { takeoverJobs } from '#operations/takeover/jobs.ts';
import { transparencyJobs } from '#operations/transparency/jobs.ts';
import { uploadScanJobs } from '#operations/upload-scans/jobs.ts';
import { webhookJobs } from '#operations/webhooks/jobs.ts';
import type { Job } from '#platform/jobs/job.ts';
import { limitJobs } from '#platform/limits/limit-jobs.ts';
import { cdnJobs } from '#platform/page-cache/cdn/purge.ts';
import { deliveryJobs } from '#recruitment/deliveries/jobs.ts';
import { interviewJobs } from '#recruitment/interviews/jobs.ts';
import { recruitmentJobs } from '#recruitment/jobs/jobs.ts';
import { resumeJobs } from '#recruitment/resumes/jobs.ts';
import { calendarJobs } from '#securities/calendar/jobs.ts';
import { securitiesJobs } from '#securities/lists/jobs.ts';
import { approvalJobs } from '#workflow/approvals/jobs.ts';
import { factCheckJobs } from '#workflow/fact-check/jobs.ts';
import { inboxJobs } from '#workflow/inbox/jobs.ts';
import { messagingJobs } from '#workflow/messaging/jobs.ts';
import { notificationJobs } from '#workflow/notifications/jobs.ts';
import { ruleCheckJobs } from '#workflow/rule-check/jobs.ts';
import { listApprovalKinds } from './approval-kinds.ts';
import { backupJobs } from './drill/backup-jobs.ts';
import { listFactParts } from './firm-facts.ts';
import type { ModuleServices } from './modules.ts';
import { textJobs } from './seal-texts.ts';
import { publicTables } from './subscriptions/public-tables.ts';
import { listHeavyJobs } from './workers/heavy-jobs.ts';

/** Lists all jobs, both queued and scheduled. */
export function listSiteJobs({
  agreement,
  change,
  business,
  deliveries,
  exports,
  files,
  messaging,
  notification,
  privacy,
  resumes,
  security,
  seekerRights,
  digests,
  config,
  secret,
  links,
  retention,
  status,
  transparency,
  webhooks,
  uploadScans,
  extraJobs,
}: ModuleServices): readonly Job[] {
  return [
    ...siteJobs,
    ...firmFactJobs(listFactParts({ security })),
    ...factCheckJobs,
    ...ruleCheckJobs,
    ...contentJobs,
    ...openDataJobs(publicTables),
    ...companyJobs,
    ...calendarJobs,
    ...securitiesJobs,
    ...complaintJobs(files),
    ...textJobs(files),
    ...clientJobs(security),
    ...agreementJobs(agreement, business),
    ...businessJobs(business),
    ...identityJobs(files),
    ...privacyJobs(privacy),
    ...recruitmentJobs,
    ...seekerJobs,
    ...seekerRightsJobs(seekerRights),
    ...resumeJobs(resumes),
    ...deliveryJobs(deliveries),
    ...interviewJobs(deliveries),
    ...dataExportJobs,
    ...messagingJobs(messaging),
    ...webhookJobs(webhooks),
    ...callBackJobs,
    ...digestJobs(digests),
    ...verificationJobs,
    ...limitJobs,
    ...questionnaireJobs,
    ...fileJobs(files),
    ...mediaJobs(files),
    ...siteSearchJobs(files),
    ...staffJobs,
    ...approvalJobs(listApprovalKinds({ business, exports, files })),
    ...takeoverJobs(change),
    ...listHeavyJobs(files),
    ...auditJobs({
      seal: openConfiguredSealKeys(config, secret),
      openArchivedEntries: (ctx) => openPastEntries(ctx, retention),
      signAgain: signMonthsAgain,
    }),
    ...retentionJobs(retention),
    ...statusJobs(status),
    ...transparencyJobs(transparency),
    ...uploadScanJobs(uploadScans),
    ...backupJobs(config, secret),
    ...cdnJobs(config),
    ...inboxJobs,
    ...notificationJobs(notification),
    ...insightJobs(links),
    ...extraJobs,
  ];
}
