import { listDocumentsToSign } from '#clients/agreements/service/documents-to-sign.ts';
import { findApplication, queueApplicationFile } from '#clients/agreements/service/files/applications.ts';
import { showSigning } from '#clients/agreements/service/show-signing.ts';
import { findUnsignedDocuments } from '#clients/agreements/service/step-status.ts';
import type { BusinessPorts, UnmetCondition } from '#clients/cases/ports.ts';
import { applyIdCard } from '#clients/id-cards/service/apply-id-card.ts';
import { findIdCardStatus } from '#clients/id-cards/service/id-card.ts';
import { showCard } from '#clients/id-cards/service/show-card.ts';
import { createIdentityVault } from '#clients/id-cards/vault.ts';
import type { QualificationDeps } from '#clients/qualification/deps.ts';
import type { ConditionResult } from '#clients/qualification/schema.ts';
import { forecastConditions, findUnmet } from '#clients/qualification/service/evaluate.ts';
import { showEvaluation } from '#clients/qualification/service/show-evaluation.ts';
import type { QuestionDeps } from '#clients/questionnaires/deps.ts';
import { findPaperAvailability } from '#clients/questionnaires/service/attempts-left.ts';
import { matchForBusiness } from '#clients/questionnaires/service/match.ts';
import { findRiskStatus } from '#clients/questionnaires/service/risk-status.ts';
import { showAttempt } from '#clients/questionnaires/service/show-attempt.ts';
import { CallError, isOutcome } from '#contract/call-error.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';

interface Parts {
  secret: MasterSecret;
  profile: CryptoProfile;
  qualification: QualificationDeps;
  questions: Pick<QuestionDeps, 'vault'>;
}

/** Connects the cases to the modules that own their steps. */
export function openBusinessPorts({ secret, profile, qualification, questions }: Parts): BusinessPorts {
  const identity = { vault: createIdentityVault(secret, profile) };
  return {
    risk: { standing: findRiskStatus, match: matchForBusiness },
    idCard: {
      standing: findIdCardStatus,
      apply: (tx, row) => applyIdCard(tx, identity, row),
      show: (ctx, row, _step, evidence) => showCard(ctx, identity, row, evidence),
    },
    conditions: openConditions(qualification),
    papers: {
      standing: findPaperAvailability,
      show: (ctx, row, _step, evidence) => showAttempt(ctx, questions, row, evidence),
    },
    agreements: {
      findUnsigned: findUnsignedDocuments,
      toSign: listDocumentsToSign,
      show: (ctx, row, _step, evidence) => showSigning(ctx, row, evidence),
    },
    files: { order: queueApplicationFile, find: findApplication },
  };
}

function openConditions(qualification: QualificationDeps): BusinessPorts['conditions'] {
  return {
    findUnmet: (ctx, clientId, set) => findUnmet(ctx, qualification, clientId, set),
    async assess(ctx, clientId, sets) {
      try {
        const results = await forecastConditions(ctx, qualification, { clientId, sets });
        return new Map([...results].map(([set, conditions]) => [set, conditions.filter(({ pass }) => !pass).map(toUnmet)]));
      } catch (error) {
        // When the account cannot be read or its system is unreachable, the other parts are still shown.
        if (isOutcome(error, 'conflict')) return error.message;
        if (error instanceof CallError && error.status === 503) return '暂时无法取得您的账户资料，请稍后再看';
        throw error;
      }
    },
    show: (ctx, row, _step, evidence) => showEvaluation(ctx, qualification, row, evidence),
  };
}

const toUnmet = ({ kind, name, gap, brief, actual, earliest }: ConditionResult): UnmetCondition => ({
  kind,
  name,
  gap: brief ?? gap ?? actual,
  earliest: earliest ?? null,
});
