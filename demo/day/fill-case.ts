import { z } from 'zod';
import type { AgreementDeps } from '#clients/agreements/deps.ts';
import { accessByToken } from '#clients/agreements/service/case-access.ts';
import { currentDocuments } from '#clients/agreements/service/documents.ts';
import { openDocument } from '#clients/agreements/service/open-document.ts';
import { sendAgreementCode } from '#clients/agreements/service/send-agreement-code.ts';
import { signAgreements } from '#clients/agreements/service/sign-agreements.ts';
import type { CaseDeps } from '#clients/cases/deps.ts';
import type { FlowStep, StepOf } from '#clients/cases/flow.ts';
import { formSaveInput } from '#clients/cases/schema/cases.ts';
import { sendContactCode } from '#clients/cases/service/filling/contact-code.ts';
import { saveForm } from '#clients/cases/service/filling/save-form.ts';
import type { IdentityDeps } from '#clients/id-cards/deps.ts';
import { submitInput as cardInput } from '#clients/id-cards/schema.ts';
import { addImage } from '#clients/id-cards/service/images/add-image.ts';
import { bindImages } from '#clients/id-cards/service/images/bind-images.ts';
import { submitCard } from '#clients/id-cards/service/submit-card.ts';
import { cardFields } from '#clients/id-cards/web/card-fields.ts';
import { hasConsent, giveConsent, readConsent } from '#clients/privacy/service/consents.ts';
import type { QualificationDeps } from '#clients/qualification/deps.ts';
import { confirmInput, qualificationInput } from '#clients/qualification/schema.ts';
import { checkQualification, confirmQualification } from '#clients/qualification/service/qualification.ts';
import { riskTolerance } from '#clients/questionnaires/calls.ts';
import type { QuestionDeps } from '#clients/questionnaires/deps.ts';
import { openPaper } from '#clients/questionnaires/service/open-paper.ts';
import { submitPaper } from '#clients/questionnaires/service/submit-paper.ts';
import { issuePublicKey } from '#identity/clients/service/public-key.ts';
import { encryptPassword } from '#identity/clients/web/encrypt-password.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { MessagingDeps } from '#workflow/messaging/deps.ts';
import { shiftTradingDays } from '../calendar.ts';
import { readRiskBank } from '../questionnaire/read-bank.ts';
import { readKnowledgeBank } from '../questionnaire/read-knowledge.ts';
import { buildCardValues, readCardPicture, readLatestCode, type DayClientContext, type DayClient } from './case-client.ts';

/** The dependencies of the steps of cases. */
export interface CaseFillDeps {
  agreement: AgreementDeps;
  cases: CaseDeps;
  identity: IdentityDeps;
  messaging: MessagingDeps;
  qualification: QualificationDeps;
  questions: QuestionDeps;
}

/** The client's input for a case by step and field, and the client's card. */
export const caseContent = z.object({
  values: z.record(z.string(), z.record(z.string(), z.string())).default({}),
  card: z
    .object({ address: z.string(), nation: z.string(), issuer: z.string(), validFrom: z.iso.date(), validUntil: z.iso.date() })
    .optional(),
});
export type CaseContent = z.output<typeof caseContent>;

interface FillingCase {
  mine: DayClientContext;
  client: DayClient;
  id: string;
  content: CaseContent;
}

/** The terminal parameters that the site's own pages send. */
const terminal = { channel: 0, op_entrust_way: '7', op_station: 'OH;APP=WEB' };

type Fill<Kind extends FlowStep['kind']> = (deps: CaseFillDeps, filling: FillingCase, step: StepOf<Kind>) => Promise<unknown>;

const fills: { readonly [Kind in Exclude<FlowStep['kind'], 'confirm'>]: Fill<Kind> } = {
  async conditions({ qualification }, { mine, id }, { conditionSet }) {
    const asked = qualificationInput.parse({ ...terminal, busi_code: conditionSet, acpt_id: id });
    const { evaluation } = await checkQualification(mine, qualification, asked);
    await confirmQualification(mine, confirmInput.parse({ ...terminal, acpt_id: id, evaluation }));
  },
  async paper({ questions }, { mine, id }, { paper }) {
    const { attempt, version, questions: asked } = await openPaper(mine, questions, { paper, acpt_id: id });
    if (attempt === null) throw new Error(`no attempt at ${paper}`);
    const all = paper === riskTolerance ? riskAnswers() : rightAnswers(paper);
    const shown = new Set(asked.map((one) => one.id));
    const answers = paper === riskTolerance ? all : Object.fromEntries(Object.entries(all).filter(([question]) => shown.has(question)));
    await submitPaper(mine, questions, { paper, acpt_id: id, version, attempt, answers, confirmed: [], seconds: {} });
  },
  async idCard({ identity }, { mine, client, id, content }) {
    if (!content.card) throw new Error(`no card for a case of ${client.tail}`);
    if (!(await hasConsent(mine, mine.actor.clientId, 'id_photo')))
      await giveConsent(mine, mine.actor.clientId, { code: 'id_photo', version: (await readConsent(mine, { code: 'id_photo' })).version });
    for (const side of ['front', 'back'] as const) await addImage(mine, identity, { side, file: readCardPicture(client, side) });
    await bindImages(mine, identity, { acpt_id: id });
    const fields = buildCardValues(client, mine.now, content.card);
    await submitCard(mine, identity, cardInput.parse({ acpt_id: id, fields, confirmed: [...cardFields] }));
  },
  async form(deps, { mine, id, content }, { code, fields }) {
    const values: Record<string, string> = { ...content.values[code] };
    const codes: { code?: string; emailCode?: string; keyId?: string } = {};
    for (const { name, kind } of fields) {
      const value = values[name];
      if (value === undefined) continue;
      // The number of trading days later.
      if (kind === 'day') values[name] = shiftTradingDays(shanghaiDay(mine.now), Number(value));
      if (kind === 'mobile' || kind === 'email') {
        await sendContactCode(mine, deps.cases, { acpt_id: id, step: code, ...(kind === 'mobile' ? { mobile: value } : { email: value }) });
        codes[kind === 'mobile' ? 'code' : 'emailCode'] = await readLatestCode(mine, deps.messaging, value);
      }
      if (kind !== 'tradingPassword') continue;
      const { data } = await issuePublicKey(mine, deps.cases.security);
      values[name] = await encryptPassword(value, data);
      codes.keyId = data.keyId;
    }
    await saveForm(mine, deps.cases, formSaveInput.parse({ acpt_id: id, step: code, values, ...codes }));
  },
  async agreements({ agreement, messaging }, { mine, client, id }, { documents }) {
    const access = await accessByToken(mine, agreement, id);
    const read = (await currentDocuments(mine, documents)).map(({ sha256 }) => sha256);
    for (const sha256 of read) await openDocument(mine, access, { sha256 });
    await sendAgreementCode(mine, agreement, access);
    await signAgreements(mine, agreement, access, { code: await readLatestCode(mine, messaging, client.mobile), read });
  },
};

/** Completes one step of a case as its client. */
export async function fillStep(deps: CaseFillDeps, filling: FillingCase, step: FlowStep): Promise<void> {
  if (step.kind !== 'confirm') await (fills[step.kind] as Fill<typeof step.kind>)(deps, filling, step);
}

function riskAnswers(): Record<string, string[]> {
  const { answers } = readRiskBank().body.examples[2]!;
  return { ...answers, D1: ['A'], D2: ['A'], D3: ['A'] };
}

const rightAnswers = (paper: string): Record<string, string[]> =>
  Object.fromEntries(readKnowledgeBank(paper).body.questions.map(({ id, answer }) => [id, [...answer]]));
