import { publishCompany } from '#content/company/service/versions.ts';
import type { Context } from '#platform/context.ts';
import { publishPageTexts, readPageTexts } from '../page-texts.ts';
import { demoAchievements } from './achievements.ts';
import { demoCertificates } from './certificates.ts';
import { demoExecutives } from './executives.ts';
import { demoLicences } from './licences.ts';
import { demoMilestones } from './milestones.ts';
import { demoProfile } from './profile.ts';
import { demoShareholders } from './shareholders.ts';
import { demoStructure } from './structure.ts';
import { demoSubsidiaries } from './subsidiaries.ts';

/** Imports everything that the demo firm publishes about itself. */
export async function loadDemoCompany(ctx: Context): Promise<void> {
  await publishCompany(ctx, 'profile', demoProfile, { effectiveOn: '2026-10-15' });
  await publishCompany(ctx, 'milestones', demoMilestones, { effectiveOn: '2026-09-25' });
  for (const { effectiveOn, list } of demoShareholders) await publishCompany(ctx, 'shareholders', list, { effectiveOn });
  await publishCompany(ctx, 'structure', demoStructure, { effectiveOn: '2026-03-02' });
  await publishCompany(ctx, 'executives', demoExecutives, { effectiveOn: '2024-05-22' });
  await publishCompany(ctx, 'achievements', demoAchievements, { effectiveOn: '2026-06-30' });
  await publishCompany(ctx, 'certificates', demoCertificates, { effectiveOn: '2026-06-30' });
  await publishCompany(ctx, 'licences', demoLicences, { effectiveOn: '2026-06-30' });
  await publishCompany(ctx, 'subsidiaries', demoSubsidiaries, { effectiveOn: '2026-09-18' });
  await publishPageTexts(ctx, readPageTexts('company'));
}
