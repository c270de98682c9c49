import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { expect, test } from 'vitest';
import { ConnectorError } from './connector-error.ts';
import { isNoRoom } from './no-room.ts';

const withCode = (code: string) => Object.assign(new Error('failed'), { code });
const ofDatabase = (code: string) => Object.assign(new pg.DatabaseError('failed', 6, 'error'), { code });

test.each<[string, unknown, boolean]>([
  ['a table that cannot grow', ofDatabase('53100'), true],
  ['the same, asked for by the query builder', new DrizzleQueryError('insert …', [], ofDatabase('53100')), true],
  ['a managed server that has become read-only', ofDatabase('25006'), true],
  ['a file on a full disk', withCode('ENOSPC'), true],
  ['a folder whose quota is used up', withCode('EDQUOT'), true],
  [
    'a full MinIO',
    new ConnectorError('files', 'unavailable', 'Storage backend has reached its limit', { vendorCode: 'XMinioStorageFull' }),
    true,
  ],
  ['an unknown value', ofDatabase('23503'), false],
  ['too many connections', ofDatabase('53300'), false],
  ['no right to write', withCode('EACCES'), false],
  ['a text', 'ENOSPC', false],
  ['nothing', undefined, false],
])('%s', (_what, thrown, is) => expect(isNoRoom(thrown)).toBe(is));
