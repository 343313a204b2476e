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
  type SettingKind,
} from './kinds.ts';

/** A setting as data: the variable's name, its type, its default, and its purpose. */
export interface Setting<Value = unknown> {
  readonly name: string;
  readonly kind: SettingKind<Value>;
  readonly fallback: string | undefined;
  readonly meaning: Bilingual;
  /** Text in the table of settings for a setting without a fixed default. */
  readonly absent?: Bilingual;
  readonly isSecret: boolean;
}

/** The default of a setting that has no effect when unset. */
export const none: Bilingual = { zh: '无', en: 'none' };

/** Kinds for which only whether they are set is ever shown. */
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

export function setting<Value>(name: string, kind: SettingKind<Value>, fallback: string, meaning: Bilingual): Setting<Value> {
  return { name, kind, fallback, meaning, isSecret: false };
}

export function optional<Value>(name: string, kind: SettingKind<Value>, absent: Bilingual, meaning: Bilingual): Setting<Value | undefined> {
  return {
    name,
    kind,
    fallback: undefined,
    absent,
    meaning,
    isSecret: secretKinds.includes(kind),
  };
}

/** Returns true for secrets and addresses with a password: values that an operator keeps in files that few can read. */
export const mayBeInFile = ({ isSecret, kind }: Setting): boolean => isSecret || kind === databaseAddress;
