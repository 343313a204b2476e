import type { ResumeView } from '#recruitment/resumes/schema/resume.ts';

/** What stands in place of a name, and of an address at which somebody can be reached. */
const inPlaceOfName = '应聘者';
const inPlaceOfContact = '（联系方式已隐去）';

/** Mail addresses, links, and numbers of seven digits and more however they are parted: telephones, cards, accounts of chats. */
const contacts = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+|https?:\/\/\S+|(?:\+?\d[\d\s()（）-]{5,}\d[Xx]?)/g;

/**
 * A resume without what tells who wrote it: no name, number, mail address, identity card, picture or file, no sex and day of birth, no place of residence,
 * no relatives and referees; and in what was written freely neither the own name nor anything by which one could be reached. Schools and employers stay:
 * by these somebody is judged.
 */
export function withoutIdentity(view: ResumeView): ResumeView {
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

/** `2018-09 - 2021-06`, `2019 - 2023`: years are no telephone. */
const isSpan = (found: string): boolean => /^(?:(?:19|20)\d\d(?:-\d{1,2}){0,2}[\s-]*){1,2}$/.test(found.trim());

/** Every text of an entry, whatever it is called; lists of words from a choice stay. */
function hideLines<Entry extends object>(entry: Entry, hide: (text: string) => string): Entry {
  return Object.fromEntries(Object.entries(entry).map(([key, value]) => [key, typeof value === 'string' ? hide(value) : value])) as Entry;
}
