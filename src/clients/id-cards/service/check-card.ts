import type { Person } from '#identity/clients/service/person.ts';
import type { Day } from '#platform/day.ts';
import { checkIdNumber, isRealDay } from '#ui/form/id-number.ts';
import type { CardField, CardValues } from '../web/card-fields.ts';
import { checkValidity } from '../web/card-validity.ts';

export interface CardProblem {
  path: CardField;
  message: string;
}

type Holder = Pick<Person, 'name' | 'idNumber'>;

/**
 * Validates a card's fields against each other and the account holder (trade rule X1, X2): the number, birth and sex against it, name
 * and number against the account, validity dates against today and the age. Reports at most one problem per field; missing fields
 * are skipped.
 */
export function checkCard(fields: Partial<CardValues>, holder: Holder, today: Day): CardProblem[] {
  const found = [...checkNumber(fields, holder, today), ...checkName(fields, holder), ...checkDays(fields, today)];
  return found.filter(({ path }, at) => found.findIndex((other) => other.path === path) === at);
}

const branchWay = '请携带身份证到营业部办理';

function checkNumber({ number, birth, sex }: Partial<CardValues>, holder: Holder, today: Day): CardProblem[] {
  if (birth !== undefined && !isRealDay(birth)) return [{ path: 'birth', message: '请填写真实的出生日期，例如1985-06-15' }];
  if (number === undefined) return [];
  const check = checkIdNumber(number, today);
  if (!check.isValid) return [{ path: 'number', message: check.message }];
  const { parts } = check;
  const problems: CardProblem[] = [];
  if (holder.idNumber === null) problems.push({ path: 'number', message: `账户尚未登记证件号码，${branchWay}` });
  else if (parts.number !== holder.idNumber.toUpperCase())
    problems.push({ path: 'number', message: `该号码与账户登记的证件号码不一致，只能更新本人的身份证；号码有变更的，${branchWay}` });
  if (birth !== undefined && birth !== parts.birth)
    problems.push({ path: 'birth', message: '出生日期与身份证号码第7至14位不一致，请核对' });
  if (sex !== undefined && sex !== parts.sex) problems.push({ path: 'sex', message: '性别与身份证号码第17位不一致，请核对' });
  return problems;
}

function checkName({ name }: Partial<CardValues>, holder: Holder): CardProblem[] {
  if (name === undefined || sameName(name) === sameName(holder.name)) return [];
  return [{ path: 'name', message: `姓名与账户登记的不一致，请核对；已更名的，${branchWay}` }];
}

/** Names of some nations contain a middle dot, which is typed in many ways. */
const sameName = (name: string): string => name.replaceAll(/\s/g, '').replaceAll(/[•・‧．.]/g, '·');

function checkDays({ validFrom, validUntil, number, birth }: Partial<CardValues>, today: Day): CardProblem[] {
  if (validFrom === undefined || validUntil === undefined) return [];
  const check = number === undefined ? undefined : checkIdNumber(number, today);
  // Permits (81, 82, 83 and 9) have other validity periods than citizens' cards.
  const isCitizen = check?.isValid !== true || check.parts.holder === 'citizen';
  const problem = checkValidity({ validFrom, validUntil }, today, isCitizen && birth !== undefined && isRealDay(birth) ? birth : undefined);
  return problem ? [problem] : [];
}
