import { parseTypedNumber, isTypedNumber } from '#contract/typed-number.ts';
import type { DocumentLine } from '#platform/documents/lines/read-lines.ts';
import type { SectionContent } from '../../sections.ts';
import { emptySections } from '../../web/section-data.ts';
import { piecesOf } from './entries.ts';
import { readLabels, type Label, type Labelled } from './labels.ts';
import type { CvTextPart } from './parts.ts';
import { findMonth, parseDay } from './periods.ts';
import { isEmployer, isPosition, isSchool, levelOf, type EducationLevel } from './words.ts';

/** The personal data at the head of a CV. */
export interface PersonFacts {
  basic: SectionContent<'basicInfo'>;
  level: EducationLevel;
  wish: SectionContent<'expectedJob'>;
  mobiles: string[];
  /** Labelled values for other sections. */
  values: Labelled[];
}

const email = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const mobile = /(?<!\d)(?:\+?86[\s-]*)?1[3-9]\d(?:[\s-]?\d){8}(?!\d)/g;
const title = /^(?:个人|求职|应聘|中文)?\s*(?:简历|履历|简历表|履历表)$|^(?:curriculum vitae|cv|resume|résumé|personal resume)$/i;

/** Reads the lines before the first heading, and the parts about person and wishes. Unrecognised lines are added to `rest`. */
export function readPersonFacts(parts: readonly CvTextPart[], rest: string[]): PersonFacts {
  const lines = parts.filter(({ kind }) => kind === 'top' || kind === 'basic').flatMap((part) => part.lines);
  const wishes = parts.filter(({ kind }) => kind === 'wish').flatMap((part) => part.lines);
  const read = lines.map(readLabels);
  const readWishes = wishes.map(readLabels);
  const values = [...read, ...readWishes].flatMap((line) => line.values);
  const said = (label: Label): string => onlyOf(values.filter((one) => one.label === label).map(({ value }) => value));
  const whole = parts.flatMap((part) => part.lines.map((line) => line.join(' '))).join('\n');
  const name = readName(said('name'), longestLabelled) || findName(parts);
  const plain = read.flatMap((line) => (line.rest.join('').replaceAll(' ', '') === name ? [] : piecesOf(line.rest)));
  const basic: SectionContent<'basicInfo'> = {
    ...emptySections.basicInfo,
    name,
    gender: genderOf(said('gender') || onlyOf(plain.filter((piece) => genderOf(piece) !== ''))),
    birthDate: parseDay(said('birth')),
    school: isSchool(said('school')) ? said('school') : '',
    major: piecesOf([said('major')]).length === 1 ? said('major') : '',
    graduation: findMonth(said('graduation'))?.month ?? '',
    yearsOfWork:
      yearsOf(said('years')) ||
      onlyOf(plain.map((piece) => /^(\d{1,2})\s*年(?:以上)?(?:工作)?经验$/.exec(piece)?.[1] ?? '').filter(Boolean)),
    city: cityOf(said('city')) || cityWithin(said('address')),
    availability: availabilityOf(said('availability')),
    email: onlyOf([...new Set((/\S/.test(said('email')) ? said('email') : whole).match(email) ?? [])]),
  };
  const level = levelOf(piecesOf([said('topEducation')])[0] ?? '');
  const degree = levelOf(piecesOf([said('topDegree')])[0] ?? '');
  const isKnown = (piece: string): boolean =>
    piece === name ||
    title.test(piece) ||
    genderOf(piece) !== '' ||
    /^\d{1,2}\s*岁$|^\d{1,2}\s*年(?:以上)?(?:工作)?经验$|@/.test(piece) ||
    piece.match(mobile) !== null;
  rest.push(...plain.filter((piece) => !isKnown(piece)));
  return {
    basic,
    level: { education: level?.education ?? '', degree: degree?.degree ?? '', studyMode: '' },
    wish: readWish(
      said,
      readWishes.flatMap((line) => piecesOf(line.rest)),
      rest,
    ),
    mobiles: [...new Set((whole.match(mobile) ?? []).map((number) => parseTypedNumber('mobile', number)))].filter((number) =>
      isTypedNumber('mobile', number),
    ),
    values,
  };
}

const onlyOf = (found: readonly string[]): string => (new Set(found).size === 1 ? found[0]! : '');

const genderOf = (text: string): '' | 'male' | 'female' =>
  /^(?:男|男性|male)$/i.test(text.trim()) ? 'male' : /^(?:女|女性|female)$/i.test(text.trim()) ? 'female' : '';

/** A labelled name may be longer than one that only looks like a name. */
const longestLabelled = 6;

/** Reads a Chinese name, whose characters may be spaced; a foreign name only after its label or above everything else. */
function readName(text: string, longest = 4): string {
  const chinese = text.replaceAll(/[\s\u3000]/g, '');
  if (/^[\p{Script=Han}\p{Co}]{2,}$/u.test(chinese) && [...chinese].length <= longest) return chinese;
  if (/^[\p{Script=Han}]{1,12}(?:[·•・][\p{Script=Han}]{1,12})+$/u.test(chinese)) return chinese.replaceAll(/[•・]/g, '·');
  const inside = /^([\p{Script=Han}]{2,4})\s*[(（]?[A-Za-z .'-]+[)）]?$|^[A-Za-z .'-]+[(（]?\s*([\p{Script=Han}]{2,4})[)）]?$/u.exec(
    text.trim(),
  );
  if (inside) return inside[1] ?? inside[2]!;
  return /^[A-Z][a-z'-]+(?: [A-Z][a-z'.-]*){1,3}$/.test(text.trim()) ? text.trim() : '';
}

/** Returns an unlabelled name: the first text, or beside the title. Ambiguous texts are skipped. */
function findName(parts: readonly CvTextPart[]): string {
  const found = parts
    .filter(({ kind }) => kind === 'top')
    .map(({ lines }) => firstOf(lines))
    .filter((name) => name !== '');
  return onlyOf(found);
}

function firstOf(lines: readonly DocumentLine[]): string {
  for (const line of lines.slice(0, 3)) {
    const isSpaced = line.length <= 4 && line.every((part) => [...part].length === 1);
    const first = isSpaced ? line.join('') : (line[0]!.split(/\s*[|｜/]\s*|\s{2,}/)[0] ?? '');
    if (title.test(first.replaceAll(' ', ''))) {
      const beside = line[1] === undefined ? '' : readName(line[1]);
      if (beside !== '' && !isOther(beside)) return beside;
      continue;
    }
    const within = /^([\p{Script=Han}]{2,4})(?:的)?(?:个人)?简历$/u.exec(first)?.[1] ?? first;
    const name = readName(within) || readName(piecesOf([first])[0] ?? '');
    return name !== '' && !isOther(name) ? name : '';
  }
  return '';
}

const isOther = (text: string): boolean =>
  isPosition(text) ||
  isEmployer(text) ||
  isSchool(text) ||
  levelOf(text) !== undefined ||
  genderOf(text) !== '' ||
  /^(?:应届生?|应届毕业生|群众|党员|中共党员|共青团员|汉族|已婚|未婚|在职|离职|照片|电话|邮箱|手机|地址|个人|求职)$/.test(text);

const yearsOf = (text: string): string => /^(\d{1,2})\s*年(?:以上)?(?:工作)?(?:经验)?$/.exec(text.trim())?.[1] ?? '';

function cityOf(text: string): string {
  const first = piecesOf([text])[0] ?? '';
  const city = cityWithin(first) || first;
  return city.length <= 12 && /^[\p{L} -]+$/u.test(city) ? city : '';
}

/** Returns the city within an address. */
const cityWithin = (text: string): string =>
  /^(?:\p{Script=Han}{2,8}?(?:省|自治区))?(\p{Script=Han}{2,6}?市)/u.exec(text.replaceAll(' ', ''))?.[1] ?? '';

const availabilityOf = (text: string): string =>
  /^(?:随时|即时|立即|随时到岗|随时可到岗|立即到岗)$/.test(text)
    ? 'now'
    : /^(?:一|1)\s*个月(?:以?内|左右)?(?:到岗)?$/.test(text)
      ? 'month'
      : /^(?:三|3)\s*个月(?:以?内)?(?:到岗)?$/.test(text)
        ? 'quarter'
        : text.startsWith('毕业后')
          ? 'graduation'
          : /^面议$/.test(text)
            ? 'talk'
            : '';

function readWish(said: (label: Label) => string, loose: readonly string[], rest: string[]): SectionContent<'expectedJob'> {
  const named = said('firstWish');
  const bare = named === '' && loose.length <= 2 && loose.every((piece) => isPosition(piece) || /岗位?$/.test(piece)) ? loose : [];
  const wishes = (named === '' ? bare : named.split(/\s*[、/,，;；|]\s*|\s+或\s*/))
    .map((wish) => wish.trim())
    .filter((wish) => wish.length > 1);
  rest.push(...loose.filter((piece) => !bare.includes(piece)), ...wishes.slice(2));
  const salary = said('salary');
  // The form asks for yuan a year; a monthly salary is skipped.
  const isYearly = /面议|年/.test(salary) && !/月/.test(salary);
  const transfer = said('transfer');
  return {
    firstWish: wishes[0] ?? '',
    secondWish: wishes[1] ?? '',
    location: said('wishPlace').replaceAll(/\s*[/,，;；|]\s*/g, '、'),
    salary: isYearly ? salary : '',
    acceptsTransfer: /^(?:服从|是|接受)/.test(transfer) ? 'yes' : /^(?:不服从|否|不接受)/.test(transfer) ? 'no' : '',
  };
}
