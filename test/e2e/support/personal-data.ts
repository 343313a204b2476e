import { demoClients } from '#demo/clients.ts';

/** Numbers of mobiles and of identity cards, but not digits within a checksum in hexadecimal. */
const patterns = [/(?<![\da-f.])1[3-9]\d{9}(?![\da-f])/, /(?<![\da-f.])\d{17}[\dXx](?![\da-f])/];
const ofClients = demoClients.flatMap(({ fundAccount, mobile, idNumber, email }) =>
  [fundAccount, mobile, idNumber, email].filter((value) => value !== undefined),
);

/** Returns what looks like the number of a person, and the data of the demo firm's clients, in a public text. */
export const findPersonalData = (text: string): string[] => [
  ...patterns.flatMap((pattern) => pattern.exec(text)?.[0] ?? []),
  ...ofClients.filter((value) => text.includes(value)),
];
