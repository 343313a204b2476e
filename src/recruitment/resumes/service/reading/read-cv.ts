import type { DocumentLine } from '#platform/documents/lines/read-lines.ts';
import type { ListSection, ResumeContents, SectionContent, SectionItem } from '../../sections.ts';
import { emptyItems, isListSection, lengths, mostItems, sectionNames } from '../../web/section-data.ts';
import { bullet, piecesOf, splitEntries, findLabelledValue, type CvEntry } from './entries.ts';
import { readLabels, type Label, type Labelled } from './labels.ts';
import { splitIntoParts, type CvTextPart } from './parts.ts';
import { findMonth } from './periods.ts';
import { readPersonFacts, type PersonFacts } from './person.ts';
import {
  awardLevelOf,
  certificatesIn,
  isAward,
  isCertificate,
  isComputer,
  isDepartment,
  isEmployer,
  isFaculty,
  isLanguage,
  isMajor,
  isPosition,
  isSchool,
  latinMajorOf,
  levelOf,
  rankingOf,
  type EducationLevel,
} from './words.ts';

/* Interprets the text of a CV by its structure: headings, labels, periods, and the endings of names. Uncertain values stay empty; a person checks the result. Relatives and identity numbers are not read. Independent of files and the clock. */

export interface CvContents {
  /** Null when nothing was found. */
  sections: ResumeContents;
  /** For each entry of a list, the lines it was read from. */
  sources: { [Name in ListSection]?: string[] };
  /** Lines that could not be assigned with certainty. */
  rest: string[];
  mobiles: string[];
}

/** Reads the lines of a CV. */
export function readCv(lines: readonly DocumentLine[]): CvContents {
  const parts = splitIntoParts(lines);
  const linesOf = (...kinds: CvTextPart['kind'][]): DocumentLine[] =>
    parts.filter(({ kind }) => kinds.includes(kind)).flatMap((part) => part.lines);
  const rest: string[] = linesOf('other').map(toText);
  const person = readPersonFacts(parts, rest);
  const education = readEntries<'education'>(linesOf('education'), rest, toEducation);
  const work = (['work', 'intern'] as const).map((kind) =>
    readEntries<'workExperience'>(linesOf(kind), rest, (entry) => toWork(entry, kind)),
  );
  const training = readEntries<'trainingExperiences'>(linesOf('training'), rest, toTraining);
  const skills = readSkills(parts, person.values, rest);
  const awards = readAwards([...linesOf('awards'), ...skills.awards], skills, rest);
  const selfText = linesOf('self').map(toText).join('\n');
  const found: ResumeContents = {
    basicInfo: toBasicInfo(person, education.items),
    education: { items: education.items },
    workExperience: { items: work.flatMap(({ items }) => items) },
    expectedJob: person.wish,
    certificatesHobbies: skills.content,
    awardRecords: { items: awards.items },
    trainingExperiences: { items: training.items },
    familySituations: null,
    selfIntroductions: { text: selfText },
  };
  const sources = {
    education: education.sources,
    workExperience: work.flatMap((one) => one.sources),
    awardRecords: awards.sources,
    trainingExperiences: training.sources,
  };
  return { sections: fit(found, rest), sources, rest: rest.map((line) => line.trim()).filter(Boolean), mobiles: person.mobiles };
}

const toText = (line: DocumentLine): string => line.join(' ');

interface ReadItems<Name extends ListSection> {
  items: SectionItem<Name>[];
  sources: string[];
}

/** Returns the entries of a part that have enough values; all other lines are unassigned. */
function readEntries<Name extends ListSection>(
  lines: readonly DocumentLine[],
  rest: string[],
  toItem: (entry: CvEntry) => { item: SectionItem<Name>; left: readonly string[] } | undefined,
): ReadItems<Name> {
  const { entries, loose } = splitEntries(lines);
  const all = entries.length > 0 ? entries : loose.map(toLoneEntry);
  if (entries.length > 0) rest.push(...loose.map(toText));
  const read: ReadItems<Name> = { items: [], sources: [] };
  for (const entry of all) {
    const made = toItem(entry);
    if (made) {
      read.items.push(made.item);
      read.sources.push(entry.source.join('\n'));
      rest.push(...made.left);
    } else rest.push(...entry.source, ...entry.body, ...entry.values.map(({ value }) => value));
  }
  return read;
}

/** A line without a period may still name a school. */
function toLoneEntry(line: DocumentLine): CvEntry {
  const { values, rest } = readLabels(line);
  return { period: { from: '', to: '' }, head: piecesOf(rest), values, body: [], source: [toText(line)] };
}

/** Returns the only distinct value; empty for none and for several. */
const only = (found: readonly string[]): string => (new Set(found).size === 1 ? found[0]! : '');

function toEducation(entry: CvEntry): { item: SectionItem<'education'>; left: readonly string[] } | undefined {
  const { period, head, body } = entry;
  const schools = head.filter(isSchool);
  const named = schools.length > 1 ? schools.filter((piece) => !isFaculty(piece)) : schools;
  const school = (findLabelledValue(entry, 'school') || only(named)).replace(/^(.+?大学)\p{Script=Han}+(?:学院|系)$/u, '$1');
  const levels = [
    ...head,
    findLabelledValue(entry, 'topEducation'),
    findLabelledValue(entry, 'topDegree'),
    findLabelledValue(entry, 'studyMode'),
  ].flatMap((piece) => levelOf(piece) ?? []);
  const others = head.filter((piece) => !isSchool(piece) && !isFaculty(piece) && !levelOf(piece));
  const majors = others.map((piece) => piece.replace(/(?:专业|本科|专科|大专)$/, '')).filter(isMajor);
  const major = findLabelledValue(entry, 'major').replace(/专业$/, '') || only(majors) || only(head.map(latinMajorOf).filter(Boolean));
  const byEnding = others.flatMap((piece) => levelOf(/(?:本科|专科|大专)$/.exec(piece)?.[0] ?? '') ?? []);
  if (school === '' && (major === '' || period.to === '')) return undefined;
  const { education, degree, studyMode } = agree([...levels, ...byEnding]);
  const until = period.to === '' ? (findMonth(findLabelledValue(entry, 'graduation'))?.month ?? '') : period.to;
  const item = {
    ...emptyItems.education,
    from: period.from,
    to: until,
    school,
    major,
    education,
    degree,
    studyMode,
    direction: findLabelledValue(entry, 'direction'),
    ranking: rankingOf(
      [...head, ...body, ...entry.values.map(({ label, value }) => (label === 'ranking' ? `排名 ${value}` : value))].join(' '),
    ),
    referee: findLabelledValue(entry, 'referee'),
  };
  return { item, left: body };
}

/** Combines several words about the level; empty when they contradict each other. */
function agree(levels: readonly EducationLevel[]): EducationLevel {
  const of = <Name extends keyof EducationLevel>(name: Name): EducationLevel[Name] => {
    const said = new Set(levels.map((level) => level[name]).filter((value) => value !== ''));
    return said.size === 1 ? [...said][0]! : '';
  };
  return { education: of('education'), degree: of('degree'), studyMode: of('studyMode') };
}

/** Splits combined names: `示例证券股份有限公司研究部`, `研究部行业研究员`. */
const splitNames = (piece: string): string[] => {
  const firm = /^(.+?(?:股份有限公司|有限责任公司|有限公司))(.{2,})$/.exec(piece);
  if (firm && (isDepartment(firm[2]!) || isPosition(firm[2]!) || isEmployer(firm[2]!)) && !/^[(（]/.test(firm[2]!))
    return [firm[1]!, ...splitNames(firm[2]!)];
  const post = /^(.{1,12}(?:部门|部|中心|处))(.{2,})$/.exec(piece);
  return post && isPosition(post[2]!) ? [post[1]!, post[2]!] : [piece];
};

const isBranch = (piece: string): boolean => /(?:分公司|分行|支行|营业部|分所)$/.test(piece);

function toWork(entry: CvEntry, kind: 'work' | 'intern'): { item: SectionItem<'workExperience'>; left: readonly string[] } | undefined {
  const { period, body } = entry;
  const pieces = entry.head.flatMap(splitNames);
  const posts = pieces.filter((piece) => isPosition(piece) && !isEmployer(piece));
  const employers = pieces.filter(isEmployer);
  const firms = employers.length > 1 ? employers.filter((piece) => !isBranch(piece)) : employers;
  const employer = findLabelledValue(entry, 'employer') || only(firms);
  const position = findLabelledValue(entry, 'position') || only(posts);
  if (employer === '' && position === '') return undefined;
  const units = pieces.filter(
    (piece) => piece !== employer && !posts.includes(piece) && (isDepartment(piece) || (isBranch(piece) && firms.length > 0)),
  );
  const texts = (label: Label): string[] => entry.values.filter((one) => one.label === label).map(({ value }) => value);
  const words = [...pieces, position].join(' ');
  const item = {
    ...emptyItems.workExperience,
    from: period.from,
    to: period.to,
    employer,
    position,
    department: findLabelledValue(entry, 'department') || only(units),
    employment:
      kind === 'intern' || /实习|\bintern/i.test(words)
        ? 'intern'
        : /兼职|part-?time/i.test(words)
          ? 'partTime'
          : /全职|full-?time/i.test(words)
            ? 'fullTime'
            : '',
    duties: toPoints([...texts('duties'), ...body]),
    achievements: toPoints(texts('achievements')),
    leavingReason: findLabelledValue(entry, 'leavingReason'),
    referee: findLabelledValue(entry, 'referee'),
  } satisfies SectionItem<'workExperience'>;
  return { item, left: [] };
}

/** Formats list items, each on its own line without its bullet. */
const toPoints = (texts: readonly string[]): string =>
  texts
    .flatMap((text) => text.split('\n'))
    .map((line) => line.replace(bullet, '').trim())
    .filter(Boolean)
    .join('\n');

function toTraining(entry: CvEntry): { item: SectionItem<'trainingExperiences'>; left: readonly string[] } | undefined {
  const houses = entry.head.filter((piece) => isEmployer(piece) || isSchool(piece) || /(?:培训中心|培训学校|学堂|培训机构)$/.test(piece));
  const institution = findLabelledValue(entry, 'institution') || only(houses);
  const others = entry.head.filter((piece) => !houses.includes(piece));
  const certificate = findLabelledValue(entry, 'gained') || only(others.filter((piece) => /证书?$/.test(piece)));
  const content = toPoints([findLabelledValue(entry, 'content'), ...others.filter((piece) => piece !== certificate), ...entry.body]);
  if (institution === '' && content === '') return undefined;
  return { item: { from: entry.period.from, to: entry.period.to, institution, content, certificate }, left: [] };
}

interface Skills {
  content: SectionContent<'certificatesHobbies'>;
  /** Lines about awards among the certificates. */
  awards: DocumentLine[];
}

function readSkills(parts: readonly CvTextPart[], values: readonly Labelled[], rest: string[]): Skills {
  const [texts, awards]: [Record<SkillName, string[]>, DocumentLine[]] = [
    { certificates: [], languages: [], computer: [], hobbies: [] },
    [],
  ];
  for (const { label, value } of values) if (label in texts) texts[label as SkillName].push(value);
  for (const { kind, lines } of parts) {
    if (kind === 'languages' || kind === 'computer' || kind === 'hobbies')
      texts[kind].push(...lines.map((line) => toPoints([toText(line)])));
    if (kind === 'skills') for (const line of lines) sortSkill(line, texts, awards, rest);
  }
  const pieces = texts.certificates
    .flatMap((text) => text.split(/[、,，;；\n]/))
    .map((piece) => piece.trim())
    .filter(Boolean);
  const held = (piece: string): string[] => certificatesIn(piece);
  const content = {
    qualifications: [...new Set(pieces.flatMap(held))],
    otherCertificates: pieces.filter((piece) => held(piece).length === 0).join('、'),
    languages: texts.languages.join('\n'),
    computer: texts.computer.join('\n'),
    hobbies: texts.hobbies.join('\n'),
  };
  return { content, awards };
}

type SkillName = 'certificates' | 'languages' | 'computer' | 'hobbies';

function sortSkill(line: DocumentLine, texts: Record<SkillName, string[]>, awards: DocumentLine[], rest: string[]): void {
  const { values, rest: plain } = readLabels(line);
  for (const { label, value } of values) {
    if (label === 'certificates') texts.certificates.push(...value.split(/[、,，;；]/));
    else if (label in texts)
      texts[label as SkillName].push(
        label === 'languages' && toText(line).startsWith('英语') && !/英语/.test(value) ? `英语 ${value}` : value,
      );
    else rest.push(value);
  }
  const text = toPoints([plain.join('、')]);
  if (text === '') return;
  const behind = /^[^:：]{1,8}[:：]\s*(.+)$/.exec(text)?.[1] ?? text;
  const about = behind
    .split(/[、,，;；]/)
    .map((piece) => piece.trim())
    .filter(Boolean);
  const all = (fits: (piece: string) => boolean): boolean => about.every(fits);
  if (about.some(isAward) && !about.some(isCertificate)) awards.push(line);
  else if (all(isCertificate)) texts.certificates.push(...about);
  else if (all(isLanguage) || (isLanguage(about[0]!) && !about.some((piece) => isComputer(piece) || isCertificate(piece))))
    texts.languages.push(behind);
  else if (all(isComputer) || (about.some(isComputer) && !about.some((piece) => isLanguage(piece) || isCertificate(piece))))
    texts.computer.push(behind);
  else {
    // A line may contain several items: each recognised fragment is assigned separately.
    for (const piece of about) {
      const name = isCertificate(piece) ? 'certificates' : isLanguage(piece) ? 'languages' : isComputer(piece) ? 'computer' : undefined;
      if (name) texts[name].push(piece);
      else rest.push(piece);
    }
  }
}

function readAwards(lines: readonly DocumentLine[], { content }: Skills, rest: string[]): ReadItems<'awardRecords'> {
  const read: ReadItems<'awardRecords'> = { items: [], sources: [] };
  const put = (item: Partial<SectionItem<'awardRecords'>>, source: string): void => {
    read.items.push({ ...emptyItems.awardRecords, ...item });
    read.sources.push(source);
  };
  const { entries } = splitEntries(lines.filter((line) => line.length > 1));
  const isTable = entries.some(({ values }) => values.some(({ label }) => label === 'award'));
  if (isTable) {
    for (const entry of entries) {
      const [name, issuer, said] = (['award', 'issuer', 'level'] as const).map((label) => findLabelledValue(entry, label));
      const date = findMonth(entry.values.find(({ label }) => label === 'period')?.value ?? '')?.month ?? '';
      if (name !== '') put({ date, name: name!, issuer: issuer!, level: awardLevelOf(said || name!) }, entry.source.join('\n'));
    }
    return read;
  }
  for (const line of lines) {
    const text = toPoints([line.join('\t')]);
    const found = findMonth(text);
    const pieces = (found ? found.rest : text)
      .split(/\t|\s*[|｜]\s*|[;；]|\s{2,}/)
      .map((piece) => piece.replace(/^[\s:：,，、—–-]+|[\s:：,，、。—–-]+$/g, ''))
      .filter((piece) => piece !== '');
    const awards = pieces.filter(isAward);
    const issuers = pieces.filter((piece) => !isAward(piece) && (isSchool(piece) || isEmployer(piece)));
    if (awards.length === 0) {
      const held = certificatesIn(text);
      if (held.length > 0) content.qualifications = [...new Set([...content.qualifications, ...held])];
      else if (isCertificate(text)) content.otherCertificates = [content.otherCertificates, text].filter(Boolean).join('、');
      else rest.push(toText(line));
      continue;
    }
    const names = awards.flatMap((award) => (award.split('、').every(isAward) ? award.split('、') : [award]));
    for (const name of names)
      put({ date: names.length === 1 ? (found?.month ?? '') : '', name, issuer: only(issuers), level: awardLevelOf(name) }, toText(line));
  }
  return read;
}

const ranks = ['college', 'bachelor', 'master', 'doctor'];

/** Returns the personal data, with the highest education if every entry states its level. */
function toBasicInfo({ basic, level }: PersonFacts, studies: readonly SectionItem<'education'>[]): SectionContent<'basicInfo'> {
  const isClear = studies.length > 0 && studies.every(({ education }) => ranks.includes(education));
  const ordered = studies.toSorted((a, b) => ranks.indexOf(b.education) - ranks.indexOf(a.education));
  const top = isClear && ordered[0]!.education !== ordered[1]?.education ? ordered[0]! : undefined;
  const graduation = top && top.to !== 'now' ? top.to : '';
  return {
    ...basic,
    highestEducation: level.education || (top?.education ?? ''),
    highestDegree: level.degree || (top?.degree ?? ''),
    school: basic.school || (top?.school ?? ''),
    major: basic.major || (top?.major ?? ''),
    graduation: basic.graduation || graduation,
  };
}

/**
 * Fits the values into the form: lines that are too long are left out, the overflow of texts goes to `rest`, and empty sections
 * are removed.
 */
function fit(found: ResumeContents, rest: string[]): ResumeContents {
  const fitted = sectionNames.map((name) => {
    const content = found[name];
    if (!content) return [name, null];
    const limits = lengths[name] as Readonly<Record<string, number>>;
    const values = (one: object): object =>
      Object.fromEntries(Object.entries(one).map(([field, value]) => [field, fitValue(field, value, limits[field], rest)]));
    if (!isListSection(name)) {
      const whole = values(content);
      return [name, isEmpty(whole) ? null : whole];
    }
    const { items } = content as { items: object[] };
    const kept = items.slice(0, mostItems[name]).map((item) => values(item));
    return [name, kept.length > 0 ? { items: kept } : null];
  });
  return Object.fromEntries(fitted) as ResumeContents;
}

/** Multi-line fields. */
const texts: ReadonlySet<string> = new Set([
  'text',
  'duties',
  'achievements',
  'content',
  'otherCertificates',
  'languages',
  'computer',
  'hobbies',
]);

function fitValue(field: string, value: unknown, limit: number | undefined, rest: string[]): unknown {
  if (typeof value !== 'string' || limit === undefined || value.length <= limit) return value;
  if (!texts.has(field)) {
    rest.push(value);
    return '';
  }
  rest.push(value.slice(limit));
  return value.slice(0, limit);
}

const isEmpty = (content: object): boolean =>
  Object.values(content).every((value) => value === '' || (Array.isArray(value) && value.length === 0));
