import { z } from 'zod';
import { endpoint } from '#app/platform/endpoint.server.ts';
import { readExport, startExport } from './account-exports.server.ts';
import { ExportView } from './schemas.ts';

const Nothing = z.object({});

/** Calls beyond the specification's list. */
export const accountExportApi = [
  endpoint({
    method: 'post',
    path: '/api/auth/account/export',
    summary: 'Begin an archive of all that is the account’s; while one is being made, that one is answered',
    access: 'workplace',
    input: Nothing,
    output: ExportView,
    idempotent: true,
    run: startExport,
  }),
  endpoint({
    method: 'get',
    path: '/api/auth/account/export',
    summary: 'The newest archive of the account’s data, with the link when it is ready',
    access: 'workplace',
    input: Nothing,
    output: z.object({ export: ExportView.nullable() }),
    run: async (ctx) => ({ export: await readExport(ctx) }),
  }),
];
