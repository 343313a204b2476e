import type { ResumeView } from '#recruitment/resumes/schema/resume.ts';

/** Placeholders for a name, and for contact data. */
const inPlaceOfName = '应聘者';
const inPlaceOfContact = '（联系方式已隐去）';

/** Mail addresses, links, and numbers of seven digits or more with any separators: telephones, cards, chat accounts. */
const contacts = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+|https?:\/\/\S+|(?:\+?\d[\d\s()（）-]{5,}\d[Xx]?)/g;

/**
 * Returns an anonymised resume: without name, number, mail address, identity card, picture, files, sex, birth date, residence,
 * relatives and referees; in free text the applicant's name and contact data are replaced. Schools and employers stay, because
 * the selection is based on them.
 */
export function anonymiseResume(view: ResumeView): ResumeView {
  const name = view.basicInfo?.name ?? '';
  const hide = (text: string): string => {
    const named = name.length > 1 ? text.replaceAll(name, inPlaceOfName) : text;
    return named.replaceAll(contacts, (found) => (isSpan(found) ? found : inPlaceOfContact));
  };
  const { basicInfo, education, workExperience, selfIntroductions, certificatesHobbies, trainingExperiences, awardRecords } = view;
  return {
    ...view,
    mobile: '',
    files: [],
    familySituations: null,
    basicInfo: basicInfo && { ...basicInfo, name: '', gender: '', birthDate: '', city: '', email: '', idNumber: '' },
    education: education && { items: education.items.map((one) => ({ ...hideLines(one, hide), referee: '' })) },
    workExperience: workExperience && { items: workExperience.items.map((one) => ({ ...hideLines(one, hide), referee: '' })) },
    trainingExperiences: trainingExperiences && { items: trainingExperiences.items.map((one) => hideLines(one, hide)) },
    awardRecords: awardRecords && { items: awardRecords.items.map((one) => hideLines(one, hide)) },
    certificatesHobbies: certificatesHobbies && hideLines(certificatesHobbies, hide),
    expectedJob: view.expectedJob && hideLines(view.expectedJob, hide),
    selfIntroductions: selfIntroductions && { text: hide(selfIntroductions.text) },
  };
}

/** `2018-09 - 2021-06`, `2019 - 2023`: ranges of years are not telephone numbers. */
const isSpan = (found: string): boolean => /^(?:(?:19|20)\d\d(?:-\d{1,2}){0,2}[\s-]*){1,2}$/.test(found.trim());

/** Applies `hide` to every text of an entry, whatever its name; lists of predefined options stay. */
function hideLines<Entry extends object>(entry: Entry, hide: (text: string) => string): Entry {
  return Object.fromEntries(Object.entries(entry).map(([key, value]) => [key, typeof value === 'string' ? hide(value) : value])) as Entry;
}
