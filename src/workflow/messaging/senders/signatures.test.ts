import { expect, test } from 'vitest';
import { signAcs3 } from './acs3-signature.ts';
import { signTc3 } from './tc3-signature.ts';

// Examples of the providers' own documentation.

test('ACS3-HMAC-SHA256: the signature of the published example', () => {
  const { query, headers } = signAcs3({
    keyId: 'YourAccessKeyId',
    keySecret: 'YourAccessKeySecret',
    host: 'ecs.cn-shanghai.aliyuncs.com',
    action: 'RunInstances',
    version: '2014-05-26',
    query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
    moment: new Date('2023-10-26T10:22:32Z'),
    nonce: '3156853299f313e23d1673dc12e1703d',
  });
  expect(query).toBe('ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai');
  expect(headers.authorization).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  );
});

test('ACS3: everything but letters, digits and -_.~ is percent-encoded in the canonical query', () => {
  const { query } = signAcs3({
    keyId: 'k',
    keySecret: 's',
    host: 'h',
    action: 'a',
    version: 'v',
    nonce: 'n',
    moment: new Date(0),
    query: { b: `{"名":"a b*c'(d)!~"}`, A: '1' },
  });
  expect(query).toBe('A=1&b=%7B%22%E5%90%8D%22%3A%22a%20b%2Ac%27%28d%29%21~%22%7D');
});

test('TC3-HMAC-SHA256: the signature of the published example', () => {
  const authorization = signTc3({
    keyId: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE',
    keySecret: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE',
    host: 'cvm.tencentcloudapi.com',
    service: 'cvm',
    contentType: 'application/json; charset=utf-8',
    body: String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`,
    moment: new Date(1_551_113_065_000),
  });
  expect(authorization).toBe(
    'TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host, Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168',
  );
});
