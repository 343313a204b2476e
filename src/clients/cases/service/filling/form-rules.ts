import type { FieldError } from '#contract/envelope.ts';
import { isTypedNumber, parseTypedNumber } from '#contract/typed-number.ts';
import type { Context } from '#platform/context.ts';
import { addDays, shanghaiDay } from '#platform/day.ts';
import { isTradingDay } from '#securities/calendar/service/calendar.ts';
import type { FlowField, StepOf } from '../../flow.ts';

export type CaseFormValues = Readonly<Record<string, string>>;

/** Maximum days in advance for an appointment. */
const appointmentDays = 30;

/** Returns the values with numbers parsed as in calls. */
export function readFormNumbers(
  { fields }: Pick<StepOf<'form'>, 'fields'>,
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const isMobile = (name: string): boolean => fields.some((field) => field.name === name && field.kind === 'mobile');
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isMobile(name) ? parseTypedNumber('mobile', value) : value]),
  );
}

/** Returns the validation errors of a form, one per field; empty when valid. Trading passwords are validated elsewhere. */
export async function findFormFaults(ctx: Context, { fields, atLeast }: StepOf<'form'>, values: CaseFormValues): Promise<FieldError[]> {
  const faults: FieldError[] = [];
  for (const field of fields) {
    const message = await checkField(ctx, field, values[field.name] ?? '');
    if (message) faults.push({ path: field.name, message });
  }
  const given = fields.filter(({ name }) => values[name]).length;
  if (faults.length === 0 && given < atLeast) faults.push({ path: fields[0]!.name, message: `请至少填写 ${atLeast} 项` });
  return faults;
}

/** Returns the errors of a draft: unknown field names and values that are too long. */
export function findDraftFaults({ fields }: Pick<StepOf<'form'>, 'fields'>, values: CaseFormValues): FieldError[] {
  return Object.entries(values).flatMap(([path, value]) => {
    const field = fields.find(({ name }) => name === path);
    if (!field) return [{ path, message: '没有这一项' }];
    return value.length > field.max && field.kind !== 'tradingPassword' ? [{ path, message: `不能超过 ${field.max} 个字` }] : [];
  });
}

async function checkField(ctx: Context, field: FlowField, value: string): Promise<string | undefined> {
  if (value === '')
    return field.isOptional ? undefined : `请${field.kind === 'choice' || field.kind === 'day' ? '选择' : '填写'}${field.label}`;
  if (field.kind === 'tradingPassword') return undefined;
  if (value.length > field.max) return `${field.label}不能超过 ${field.max} 个字`;
  return rules[field.kind](field, value, ctx);
}

type Rule = (field: FlowField, value: string, ctx: Context) => string | undefined | Promise<string | undefined>;

const rules: Record<Exclude<FlowField['kind'], 'tradingPassword'>, Rule> = {
  text: () => undefined,
  longText: () => undefined,
  mobile: (_field, value) => (isTypedNumber('mobile', value) ? undefined : '请填写 11 位手机号'),
  email: (_field, value) => (/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value) ? undefined : '邮箱格式应为 name@example.com'),
  address: (_field, value) => (value.length >= 8 ? undefined : '请填写完整地址，至少 8 个字'),
  choice: ({ choices, label }, value) => (choices?.some((choice) => choice.value === value) ? undefined : `请从选项中选择${label}`),
  day: checkDay,
};

async function checkDay({ label }: FlowField, value: string, ctx: Context): Promise<string | undefined> {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || Number.isNaN(Date.parse(value))) return `请选择${label}`;
  const today = shanghaiDay(ctx.now);
  if (value <= today || value > addDays(today, appointmentDays)) return `${label}应在明天起 ${appointmentDays} 天以内`;
  return (await isTradingDay(ctx, value)) ? undefined : `${label}不是交易日，请另选一天`;
}
