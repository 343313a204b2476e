import type { RehearsalField } from '../../schema.ts';

/** What stands in the fields of a rehearsal: values that anybody sees to be nobody's. */
const samples: Readonly<Record<string, string>> = {
  text: '示例内容',
  longText: '这里是一段示例说明。',
  mobile: '130****0000（示例）',
  email: 'sample@example.com（示例）',
  address: '示例市样本区演示路 1 号（示例）',
  day: '2030-01-01（示例）',
  tradingPassword: '••••••（示例）',
};

/** The sample value of a field: of choices the first one. */
export const sampleOf = ({ kind, choices }: RehearsalField): string =>
  choices[0] ? `${choices[0]}（示例）` : (samples[kind] ?? '示例内容');

/** What is read from the example pictures. */
export const sampleCard: readonly { name: string; value: string }[] = [
  { name: '姓名', value: '示例姓名' },
  { name: '公民身份号码', value: '000000********0000' },
  { name: '住址', value: '示例市样本区演示路 1 号' },
  { name: '签发机关', value: '示例市公安局样本分局' },
  { name: '有效期限', value: '2020-01-01 至 2040-01-01' },
];
