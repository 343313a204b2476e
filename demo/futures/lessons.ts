import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lessonDraft, type LessonDraft } from '#modules/district/futures/schema/lessons.ts';
import { readYaml } from '../read-yaml.ts';

const folder = fileURLToPath(new URL('./lessons', import.meta.url));
const names = globSync('*.yaml', { cwd: folder }).map((file) => basename(file, '.yaml'));
const lesson = lessonDraft.omit({ sort: true });

/** The lessons of the futures school in the order in which they are meant to be read: that of their files. */
export const demoLessons: LessonDraft[] = names.toSorted().map((name, sort) => ({ ...readYaml(`futures/lessons/${name}`, lesson), sort }));
