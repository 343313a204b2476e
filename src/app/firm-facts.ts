import { questionnaireFacts } from '#clients/questionnaires/facts.ts';
import { complaintFacts } from '#complaints/complaint/facts.ts';
import { refreshPageTextsWithFacts } from '#content/articles/service/texts/page-texts.ts';
import { branchFacts, channelFacts } from '#content/branches/facts.ts';
import { feeFacts } from '#content/fees-and-suitability/facts.ts';
import { refreshMeetingsWithFacts } from '#content/fees-and-suitability/service/write-meetings.ts';
import type { FactParts } from '#content/firm-facts/jobs.ts';
import { refreshHelpWithFacts } from '#content/help/service/write-help.ts';
import { settingsFacts } from '#content/website/facts.ts';
import { clientFacts } from '#identity/clients/facts.ts';
import type { ClientSecurity } from '#identity/clients/security.ts';
import { refreshLessonsWithFacts } from '#products/education/service/publish-lesson.ts';
import { marginTermsFacts } from '#securities/margin-terms/facts.ts';

/** All sources of facts, and the search entries that contain them. */
export const listFactParts = ({ security }: { security: ClientSecurity }): FactParts => ({
  sources: [
    settingsFacts,
    channelFacts,
    branchFacts,
    feeFacts,
    marginTermsFacts,
    complaintFacts,
    questionnaireFacts,
    clientFacts(security),
  ],
  refresh: [refreshHelpWithFacts, refreshPageTextsWithFacts, refreshLessonsWithFacts, refreshMeetingsWithFacts],
});
