import { fileIdCard } from '#clients/id-cards/service/file-id-card.ts';
import type { IdentityVault } from '#clients/id-cards/vault.ts';
import type { CardValues } from '#clients/id-cards/web/card-fields.ts';
import { longTerm } from '#clients/id-cards/web/card-validity.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { addDays, shanghaiDay, type Day } from '#platform/day.ts';
import { checkIdNumber } from '#ui/form/id-number.ts';
import { demoClients } from '../clients.ts';
import { publishPageTexts, readPageTexts } from '../page-texts.ts';

/** Clients with a special expiry of their card: soon, never, in the past, within the month. */
const ends: Readonly<Record<string, (today: Day) => Day>> = {
  '880000000202': (today) => addDays(today, 20),
  '880000000303': () => longTerm,
  '880000001313': (today) => addDays(today, -40),
  '880000001414': (today) => addDays(today, 30),
};
/** Other cards were issued some years ago and are valid for many more. */
const usualEnd = (today: Day): Day => `${Number(today.slice(0, 4)) + 12}-05-20`;

/** Stores a card for every demo client, as if their branch had recorded it. The data is invented. */
export async function loadDemoIdCards(
  ctx: Context,
  { vault }: { vault: IdentityVault },
  clients: ReadonlyMap<string, number>,
): Promise<void> {
  await publishPageTexts(ctx, readPageTexts('identity'));
  const today = shanghaiDay(ctx.now);
  await inTransaction(ctx, async (tx) => {
    for (const { fundAccount, name, idNumber = '' } of demoClients) {
      const clientId = clients.get(fundAccount);
      const number = checkIdNumber(idNumber, today);
      if (clientId === undefined || !number.isValid) throw new Error(`no card for demo client ${fundAccount}`);
      await fileIdCard(tx, { vault }, { clientId, fields: toCardValues(name, number.parts, (ends[fundAccount] ?? usualEnd)(today)) });
    }
  });
}

function toCardValues(name: string, { number, birth, sex }: { number: string; birth: Day; sex: '男' | '女' }, validUntil: Day): CardValues {
  const validFrom = validUntil === longTerm ? '2010-09-20' : `${Number(validUntil.slice(0, 4)) - 20}${validUntil.slice(4)}`;
  return {
    name,
    sex,
    nation: '汉',
    birth,
    address: '示例省样本市演示区示范路1号（示例数据）',
    number,
    issuer: '样本市公安局演示分局',
    validFrom: validFrom.replace('-02-29', '-02-28'),
    validUntil,
  };
}
