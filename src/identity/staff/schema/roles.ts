import { isIP } from 'node:net';
import { z } from 'zod';
import { permissions } from '#contract/permissions.ts';

const roleCode = z.string('请输入角色代码').regex(/^[a-z][a-z0-9-]{1,39}$/, '角色代码为 2 至 40 位小写字母、数字或横线，以字母开头');
const roleName = z.string('请输入角色名称').trim().min(2, '角色名称至少 2 个字').max(20, '角色名称不超过 20 个字');

/** `10.1.0.0/16`, `2001:db8::/32`; a single address counts as a network. */
export const network = z
  .string('网络应为文字')
  .trim()
  .transform((text) => (text.includes('/') ? text : `${text}/${text.includes(':') ? 128 : 32}`))
  .refine((text) => {
    const [address = '', bits = '', ...rest] = text.split('/');
    const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
    return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most;
  }, '网络应为地址或网段，如 10.1.0.0/16');

const given = z.object({ permission: z.enum(permissions, '没有这项权限'), reach: z.enum(['all', 'own'], '没有这种范围') });

export const role = z.object({
  code: z.string(),
  name: z.string(),
  duty: z.enum(['system', 'security', 'audit', 'business']),
  networks: z.array(z.string()),
  permissions: z.array(given),
  version: z.number(),
  holders: z.number(),
});
export type Role = z.infer<typeof role>;

/** The roles, and for every permission the calls that it allows, as the calls declare them. */
export const roleMatrix = z.object({
  roles: z.array(role),
  acts: z.array(z.object({ permission: z.enum(permissions), summaries: z.array(z.string()) })),
});
export type RoleMatrix = z.infer<typeof roleMatrix>;

const rights = {
  name: roleName,
  networks: z.array(network).max(50, '网络不超过 50 个'),
  permissions: z.array(given).max(100, '权限过多'),
};

export const roleChange = z.object({ code: roleCode, version: z.number('缺少版本').int('版本应为整数'), ...rights });
export type RoleChange = z.input<typeof roleChange>;
export type ParsedRoleChange = z.output<typeof roleChange>;

export const newRole = z.object({ code: roleCode, ...rights });
export type NewRole = z.input<typeof newRole>;
export type ParsedNewRole = z.output<typeof newRole>;

export const roleVersion = z.object({ version: z.number() });
export type RoleVersion = z.infer<typeof roleVersion>;
