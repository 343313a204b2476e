import type { APIRequestContext } from '@playwright/test';
import { complaintAdd, complaintGuideGet, complaintPurpose } from '#complaints/complaint/calls.ts';
import type { ComplaintInput } from '#complaints/complaint/schema.ts';
import { questionCheck, questionGet } from '#identity/verification/calls.ts';
import { solveSum } from './human-check.ts';

interface CallAnswer<Result> {
  result: Result;
  data: Result;
}

/** Files a complaint with the calls of the site, as a visitor's page does, and returns its number. */
export async function fileComplaint(request: APIRequestContext, input: Partial<ComplaintInput> = {}): Promise<string> {
  const ask = async <Result>(answer: ReturnType<APIRequestContext['get']>) => (await (await answer).json()) as CallAnswer<Result>;
  const { data: question } = await ask<{ id: string; text: string }>(request.get(questionGet.path));
  const proof = { id: question.id, answer: String(solveSum(question.text)), purpose: complaintPurpose };
  const { data: checked } = await ask<{ pass: string }>(request.post(questionCheck.path, { data: proof }));
  const { result: guide } = await ask<{ consent: { version: number } }>(request.get(complaintGuideGet.path));
  const { result: receipt } = await ask<{ number: string }>(
    request.post(complaintAdd.path, {
      data: {
        type: 'enquiry',
        name: '示例访客',
        mobile: '13800004321',
        matter: '请问销户需要带哪些材料，是否可以在网上办理。',
        wish: '请告知办理方式。',
        consentVersion: guide.consent.version,
        captcha: checked.pass,
        ...input,
      },
    }),
  );
  return receipt.number;
}
