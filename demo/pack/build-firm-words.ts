import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import type { ParsedFirmDraft } from '#operations/setup/schema.ts';
import { fillPlaceholders } from '../fill.ts';

/** Returns the values that replace the demo firm's own in the texts, from the data that the firm has entered. */
export function buildFirmWords({ firm, contact }: ParsedFirmDraft, publicUrl: string): Record<string, string> {
  const { hotline, complaintPhone, complaintEmail, serviceHours, complaintHours } = contact;
  const digits = (number: string): string => number.replaceAll(/[^+\d]/g, '');
  const values = {
    firm: firm.name,
    shortName: firm.shortName,
    host: new URL(publicUrl).hostname,
    hotline,
    hotlineDigits: digits(hotline),
    complaintPhone,
    complaintDigits: digits(complaintPhone),
    complaintEmail,
    serviceHours,
    complaintHours: complaintHours || serviceHours,
  };
  const words = z.record(z.string(), z.string().min(1)).parse(parse(readFileSync(new URL('firm-words.yaml', import.meta.url), 'utf8')));
  return Object.fromEntries(Object.entries(words).map(([name, text]) => [name, fillPlaceholders(text, values)]));
}
