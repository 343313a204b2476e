import type { SecurityFact } from '../../schema/calculation.ts';
import { codeIn } from '../calculation/read-fields.ts';
import { InputField } from './fields.tsx';
import type { CalculatorForm } from './use-calculator.ts';

interface SecurityCellsProps {
  form: Pick<CalculatorForm<unknown>, 'values' | 'errors' | 'rowsOf' | 'quoted'>;
  row: number;
  name: (part: string) => string;
  facts: readonly SecurityFact[];
}

/** Code, quantity and price of a security. A known code shows the security's name. */
export function SecurityCells({ form, row, name, facts }: SecurityCellsProps) {
  const fact = factOf(form, name, facts);
  const code = codeIn(form.values[name('code')] ?? '');
  const quoted = code === undefined ? undefined : form.quoted.get(code);
  const unknown = code !== undefined && !fact ? '名单里没有这个代码，折算率与分组请自行填写' : undefined;
  return (
    <>
      <InputField
        form={form}
        name={name('code')}
        label={`证券代码（第 ${row} 行）`}
        inputMode="text"
        hint={fact ? formatFact(fact) : unknown}
      />
      <InputField form={form} name={name('qty')} label="数量（股/份）" inputMode="numeric" />
      <InputField
        form={form}
        name={name('price')}
        label="现价（元）"
        placeholder={fact?.fairPrice ? `公允价格 ${fact.fairPrice}` : undefined}
        hint={quoted && quoted.text === form.values[name('price')] ? quoted.words : undefined}
      />
    </>
  );
}

/** Returns the list data of the code in a row. */
export function factOf(
  form: SecurityCellsProps['form'],
  name: (part: string) => string,
  facts: readonly SecurityFact[],
): SecurityFact | undefined {
  const code = codeIn(form.values[name('code')] ?? '');
  return code === undefined ? undefined : facts.find((fact) => fact.code === code);
}

function formatFact({ name, haircut, group, fairPrice }: SecurityFact): string {
  const known = [
    haircut !== null && `折算率 ${haircut}%`,
    group && group !== 'cash' && `${group} 组`,
    fairPrice !== null && '采用公允价格',
  ];
  return [name, ...known.filter(Boolean)].join(' · ');
}
