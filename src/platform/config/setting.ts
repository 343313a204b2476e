import type { Bilingual } from '../bilingual.ts';
import {
  accountPassword,
  databaseAddress,
  keyPassword,
  mailServer,
  providerSecret,
  secretText,
  secretTexts,
  storeAccessKey,
  storeSecretKey,
  type Kind,
} from './kinds.ts';

/** One setting as data: the variable's name, what it may be, what holds when it is absent, and what it is for. */
export interface Setting<Value = unknown> {
  readonly name: string;
  readonly kind: Kind<Value>;
  readonly fallback: string | undefined;
  readonly meaning: Bilingual;
  /** What the table of settings prints for a setting without a fixed default. */
  readonly absent?: Bilingual;
  readonly isSecret: boolean;
}

/** For a setting that is simply absent. */
export const none: Bilingual = { zh: '无', en: 'none' };

/** Of these only whether they are set is ever shown. */
const secretKinds: readonly unknown[] = [
  secretText,
  secretTexts,
  providerSecret,
  mailServer,
  keyPassword,
  accountPassword,
  storeAccessKey,
  storeSecretKey,
];

export function setting<Value>(name: string, kind: Kind<Value>, fallback: string, meaning: Bilingual): Setting<Value> {
  return { name, kind, fallback, meaning, isSecret: false };
}

export function optional<Value>(name: string, kind: Kind<Value>, absent: Bilingual, meaning: Bilingual): Setting<Value | undefined> {
  return {
    name,
    kind,
    fallback: undefined,
    absent,
    meaning,
    isSecret: secretKinds.includes(kind),
  };
}

/** Secrets, and addresses with a password in them: what an operator keeps in files that few can read. */
export const mayBeInFile = ({ isSecret, kind }: Setting): boolean => isSecret || kind === databaseAddress;
