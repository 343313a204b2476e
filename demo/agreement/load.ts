import { readdirSync } from 'node:fs';
import type { DocumentDraft } from '#clients/agreements/schema.ts';
import { publishAgreement } from '#clients/agreements/service/documents.ts';
import { readFirmSigner } from '#clients/agreements/service/files/firm-keys.ts';
import type { AgreementVault } from '#clients/agreements/vault.ts';
import type { Context } from '#platform/context.ts';
import { readDemoText } from '../facts/facts.ts';

const folder = new URL('texts/', import.meta.url);

/** Publishes the demo firm's agreements, every version of each in order, and creates the demo authority that signs them. */
export async function loadDemoAgreements(ctx: Context, { vault }: { vault: AgreementVault }): Promise<void> {
  await readFirmSigner(ctx, { vault, firmCertificate: undefined });
  for (const draft of demoAgreements()) await publishAgreement(ctx, draft);
}

/** Returns the agreements, every version of each in order. */
export function demoAgreements(): DocumentDraft[] {
  const files = readdirSync(folder).toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));
  return files.map((file) => toDraft(file.split('.')[0]!, readDemoText(`agreement/texts/${file}`)));
}

/** Parses a text: a title, the effective day, key points marked by stars, and the body. */
function toDraft(code: string, text: string): DocumentDraft {
  const [title = '', validFrom = '', ...lines] = text.split('\n');
  const isPoint = (line: string): boolean => line.startsWith('* ');
  return {
    code,
    title,
    validFrom,
    keyPoints: lines.filter(isPoint).map((line) => line.slice(2)),
    body: lines.filter((line) => !isPoint(line)).join('\n'),
  };
}
