import { expect, test } from 'vitest';
import { formatCookie, readCookies, usesSecureCookies } from './cookies.ts';

const day = { maxAgeSeconds: 86_400 };

test('over TLS every cookie is bound to this host, or to TLS where its path is narrower', () => {
  const isSecure = true;
  expect(formatCookie('qt_voter', 'a b', day, { header: undefined, isSecure })).toEqual([
    '__Host-qt_voter=a%20b; Max-Age=86400; Path=/; HttpOnly; SameSite=Strict; Secure',
  ]);
  expect(formatCookie('client_device', 'x', { ...day, path: '/api', sameSite: 'Lax' }, { header: undefined, isSecure })).toEqual([
    '__Secure-client_device=x; Max-Age=86400; Path=/api; HttpOnly; SameSite=Lax; Secure',
  ]);
  expect(formatCookie('staff', 'x', day, { header: undefined, isSecure: false })).toEqual([
    'staff=x; Max-Age=86400; Path=/; HttpOnly; SameSite=Strict',
  ]);
});

test('a trusted device set without prefix is still known, and replaced at its next use', () => {
  expect(readCookies('client_device=old', true)).toEqual({ client_device: 'old' });
  expect(readCookies('client_device=old; __Secure-client_device=new', true)).toEqual({ client_device: 'new' });
  const set = formatCookie('client_device', 'old', { ...day, path: '/api' }, { header: 'a=b; client_device=old', isSecure: true });
  expect(set).toHaveLength(2);
  expect(set[1]).toBe('client_device=; Max-Age=0; Path=/api; HttpOnly; SameSite=Strict; Secure');
});

test('over TLS a session cookie without prefix, which another host could have set, is ignored', () => {
  expect(readCookies('staff=theirs; __Host-staff=own', true)).toEqual({ staff: 'own' });
  expect(readCookies('staff=theirs; human_check=theirs', true)).toEqual({});
  expect(readCookies('staff=own', false)).toEqual({ staff: 'own' });
});

test('cookies are for TLS where the site is, except at the name of the machine itself', () => {
  const at = (host: string, address: string, isSecure = false) => usesSecureCookies({ isSecure, host }, address);
  expect(at('www.example.com', 'https://www.example.com')).toBe(true);
  expect(at('10.0.0.5:3000', 'https://www.example.com')).toBe(true);
  expect(at('localhost:3000', 'https://www.example.com')).toBe(false);
  expect(at('localhost:3000', 'http://localhost:3000')).toBe(false);
  expect(at('localhost:3000', 'http://localhost:3000', true)).toBe(true);
});
