import type { Context } from '#platform/context.ts';
import { replaceSearchKind } from '#platform/search/entries.ts';
import { paths } from '#ui/paths.ts';
import { exchangeNames, isExchange } from '#securities/lists/web/exchange.ts';
import { isSecurityType, securityTypeNames } from '#securities/lists/web/security-type.ts';
import { stillValid } from '#securities/lists/service/entries/version.ts';

/** Makes what visitors find of securities the present master list: by code, name, pinyin and initials. Within its publication. */
export async function refreshSecuritySearch(tx: Context): Promise<void> {
  const rows = await tx.db
    .selectFrom('securityEntries')
    .select(['exchange', 'code', 'name', 'securityType'])
    .where('validTo', '=', stillValid)
    .execute();
  const entries = rows.map(({ exchange, code, name, securityType }) => {
    const market = isExchange(exchange) ? exchangeNames[exchange] : exchange;
    const type = isSecurityType(securityType) ? securityTypeNames[securityType] : '';
    return {
      owner: `security:${exchange}${code}`,
      kind: 'security' as const,
      title: name,
      href: paths.security(code),
      label: `${code} · ${market}${type}`,
      keys: [code],
    };
  });
  await replaceSearchKind(tx, 'security', entries);
}
