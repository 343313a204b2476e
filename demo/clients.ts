import type { ClientCare } from '#identity/clients/directory/client-directory.ts';
import type { ClientSecurity } from '#identity/clients/security.ts';
import { createClient, type NewClient } from '#identity/clients/service/accounts.ts';
import type { Context } from '#platform/context.ts';

/** The password of every demo client, printed in the README. */
const password = 'Qianting2026';

/** Phone numbers in the demo firm's headquarters range that nobody has. */
const managers = ['演示经理甲', '演示经理乙', '演示经理丙'].map((name, at) => ({
  name,
  phone: `010-0000 ${String(81 + at).padStart(4, '0')}`,
}));

/** Names, accounts and numbers are invented: identity cards are issued by districts, and 110000 is not a district. */
export const demoClients: readonly NewClient[] = [
  {
    fundAccount: '880000000101',
    mobile: '13800000001',
    name: '演示客户一',
    idNumber: '110000198506150017',
    email: 'client1@example.com',
    password,
  },
  {
    fundAccount: '880000000202',
    mobile: '13800000002',
    name: '演示客户二',
    idNumber: '110000199003080023',
    email: 'client2@example.com',
    password,
  },
  {
    fundAccount: '880000000303',
    mobile: '13800000003',
    name: '演示客户三',
    idNumber: '110000195809200030',
    email: 'client3@example.com',
    password,
  },
  // A client who has locked their online access: the right password shows how to unlock it.
  {
    fundAccount: '880000000404',
    mobile: '13800000004',
    name: '演示客户四',
    idNumber: '110000197901110045',
    email: 'client4@example.com',
    password,
    status: 'locked',
  },
  // A client who needs help: the right password leads to the support page (code 40000).
  {
    fundAccount: '880000000505',
    mobile: '13800000005',
    name: '演示客户五',
    idNumber: '110000198812300052',
    email: 'client5@example.com',
    password,
    status: 'needsSupport',
  },
  // Clients without restrictions, for trying things out.
  {
    fundAccount: '880000000606',
    mobile: '13800000006',
    name: '演示客户六',
    idNumber: '110000198001100065',
    email: 'client6@example.com',
    password,
  },
  {
    fundAccount: '880000000707',
    mobile: '13800000007',
    name: '演示客户七',
    idNumber: '110000198102110078',
    email: 'client7@example.com',
    password,
  },
  {
    fundAccount: '880000000808',
    mobile: '13800000008',
    name: '演示客户八',
    idNumber: '110000198203120080',
    email: 'client8@example.com',
    password,
  },
  {
    fundAccount: '880000000909',
    mobile: '13800000009',
    name: '演示客户九',
    idNumber: '110000198304130093',
    email: 'client9@example.com',
    password,
  },
  {
    fundAccount: '880000001010',
    mobile: '13800000010',
    name: '演示客户十',
    idNumber: '110000198405140100',
    email: 'client10@example.com',
    password,
  },
  {
    fundAccount: '880000001111',
    mobile: '13800000011',
    name: '演示客户十一',
    idNumber: '110000198506150113',
    email: 'client11@example.com',
    password,
  },
  {
    fundAccount: '880000001212',
    mobile: '13800000012',
    name: '演示客户十二',
    idNumber: '110000198607160126',
    email: 'client12@example.com',
    password,
  },
  {
    fundAccount: '880000001313',
    mobile: '13800000013',
    name: '演示客户十三',
    idNumber: '110000198708170139',
    email: 'client13@example.com',
    password,
  },
  {
    fundAccount: '880000001414',
    mobile: '13800000014',
    name: '演示客户十四',
    idNumber: '110000198809180141',
    email: 'client14@example.com',
    password,
  },
  {
    fundAccount: '880000001515',
    mobile: '13800000015',
    name: '演示客户十五',
    idNumber: '110000198901100159',
    email: 'client15@example.com',
    password,
  },
  {
    fundAccount: '880000001616',
    mobile: '13800000016',
    name: '演示客户十六',
    idNumber: '110000199002110163',
    email: 'client16@example.com',
    password,
  },
  {
    fundAccount: '880000001717',
    mobile: '13800000017',
    name: '演示客户十七',
    idNumber: '110000199103120176',
    email: 'client17@example.com',
    password,
  },
  {
    fundAccount: '880000001818',
    mobile: '13800000018',
    name: '演示客户十八',
    idNumber: '110000199204130189',
    email: 'client18@example.com',
    password,
  },
  {
    fundAccount: '880000001919',
    mobile: '13800000019',
    name: '演示客户十九',
    idNumber: '110000199305140191',
    email: 'client19@example.com',
    password,
  },
  {
    fundAccount: '880000002020',
    mobile: '13800000020',
    name: '演示客户二十',
    idNumber: '110000199406150209',
    email: 'client20@example.com',
    password,
  },
  {
    fundAccount: '880000002121',
    mobile: '13800000021',
    name: '演示客户二十一',
    idNumber: '110000198007160210',
    email: 'client21@example.com',
    password,
  },
  {
    fundAccount: '880000002222',
    mobile: '13800000022',
    name: '演示客户二十二',
    idNumber: '110000198108170223',
    email: 'client22@example.com',
    password,
  },
  {
    fundAccount: '880000002323',
    mobile: '13800000023',
    name: '演示客户二十三',
    idNumber: '110000198209180236',
    email: 'client23@example.com',
    password,
  },
  {
    fundAccount: '880000002424',
    mobile: '13800000024',
    name: '演示客户二十四',
    idNumber: '110000198301100243',
    email: 'client24@example.com',
    password,
  },
  {
    fundAccount: '880000002525',
    mobile: '13800000025',
    name: '演示客户二十五',
    idNumber: '110000199002250254',
    email: 'client25@example.com',
    password,
  },
  {
    fundAccount: '880000002626',
    mobile: '13800000026',
    name: '演示客户二十六',
    idNumber: '110000199102260265',
    email: 'client26@example.com',
    password,
  },
];

/**
 * Creates the demo clients' accounts, and returns their ids by fund account. They can be read only with the master key of this
 * site. Password hashes are slow by design: all start on other threads when this is called, while the rest of the demo is loaded;
 * the accounts are created when the returned function is called.
 */
export function prepareDemoClients({
  vault,
  hasher,
}: Pick<ClientSecurity, 'vault' | 'hasher'>): (ctx: Context) => Promise<ReadonlyMap<string, number>> {
  const hashing = Promise.all(demoClients.map((client) => hasher.hash(client.password)));
  // A failure is thrown when the accounts are created.
  hashing.catch(() => undefined);
  return async (ctx) => {
    const hashes = await hashing;
    const ids = new Map<string, number>();
    for (const [index, client] of demoClients.entries()) {
      const kept = { vault, hasher: { hash: async () => hashes[index]! } };
      ids.set(client.fundAccount, await createClient(ctx, kept, { ...client, care: careOf(index) }));
    }
    return ids;
  };
}

/** Every third client has only a branch, every sixth only the hotline. */
const careOf = (index: number): ClientCare => ({
  branchCode: index % 6 === 5 ? null : 'QT110101',
  manager: index % 3 === 2 ? null : managers[index % managers.length]!,
});
